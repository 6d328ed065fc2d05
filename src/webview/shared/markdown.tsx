// Renders a model's Markdown: our own elements for known tokens, text for all else, including HTML.
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Block } from '../../words/markdown.ts';
import { markdownBlocks, textOf, webAddress, within } from '../../words/markdown.ts';
import { vscodeApi } from './vscodeApi.ts';

/** Deeper nesting is shown as raw Markdown. */
const deepest = 20;

export function Markdown({ text }: { readonly text: string }) {
  const blocks = useMemo(() => markdownBlocks(text), [text]);
  return (
    <div class="markdown" dir="auto">
      {blocks.map((block, index) => (
        <Token key={index} token={block} depth={0} />
      ))}
    </div>
  );
}

interface TokenProps {
  readonly token: Block;
  readonly depth: number;
}

function Token({ token, depth }: TokenProps): ComponentChildren {
  const inner = () => <Tokens tokens={within(token)} depth={depth + 1} />;
  if (depth > deepest) return token.raw;
  switch (token.type) {
    case 'heading':
      return <p class="heading">{inner()}</p>;
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'strong':
      return <b>{inner()}</b>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <s>{inner()}</s>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return (
        <pre class="mono" tabIndex={0}>
          {token.text}
        </pre>
      );
    case 'link':
      return <Link href={token.href}>{inner()}</Link>;
    case 'image':
      return <Link href={token.href}>{token.text === '' ? token.href : token.text}</Link>;
    case 'list':
      return <List token={token} depth={depth} />;
    case 'table':
      return <Table token={token} depth={depth} />;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'text':
      return within(token).length > 0 ? inner() : textOf(token.text);
    case 'escape':
      return token.text;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'html':
      return token.block ? <p>{token.raw.trimEnd()}</p> : token.raw;
    case 'def':
    case 'list_item':
    case 'space':
      return null;
  }
}

function Tokens({ tokens, depth }: { readonly tokens: readonly Block[]; readonly depth: number }) {
  return (
    <>
      {tokens.map((token, index) => (
        <Token key={index} token={token} depth={depth} />
      ))}
    </>
  );
}

type TokenOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

function List({ token, depth }: { readonly token: TokenOf<'list'>; readonly depth: number }) {
  const items = token.items.map((item, index) => (
    <li key={index}>
      <Tokens tokens={within(item)} depth={depth + 1} />
    </li>
  ));
  return token.ordered ? <ol start={Number(token.start)}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ token, depth }: { readonly token: TokenOf<'table'>; readonly depth: number }) {
  const cell = (index: number) => ({ style: { textAlign: token.align[index] ?? 'start' } });
  return (
    <div class="table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {token.header.map((head, index) => (
              <th key={index} {...cell(index)}>
                <Tokens tokens={within(head)} depth={depth + 1} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, at) => (
            <tr key={at}>
              {row.map((data, index) => (
                <td key={index} {...cell(index)}>
                  <Tokens tokens={within(data)} depth={depth + 1} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Opened by the host, which asks if it does not trust the site; any other kind of address is text. */
function Link({ href, children }: { readonly href: string; readonly children: ComponentChildren }) {
  const url = webAddress(href);
  if (url === undefined) return <span title={href}>{children}</span>;
  return (
    <button type="button" class="link" title={url} onClick={() => vscodeApi.postMessage({ type: 'openLink', url })}>
      {children}
    </button>
  );
}
