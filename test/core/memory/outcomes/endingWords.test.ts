// By which words commands are compared where the question is how they end.
import assert from 'node:assert/strict';
import { actionKey } from '../../../../src/core/action/key.ts';
import { endingWords } from '../../../../src/core/memory/outcomes/endingWords.ts';
import { commandAction } from '../../../../src/core/tools/run.ts';

const wordsOf = (command: string) => {
  const action = commandAction(command);
  return [...endingWords(action, actionKey(action))].sort().join(',');
};

describe('words by which endings are compared', () => {
  const cases: readonly (readonly [command: string, words: string])[] = [
    ['grep -n a b', ' grep,-n,a,b,grep'],
    ['cat <<EOF > a\nsecret words\nEOF\npython3 b', ' python,>,a,b,cat,python3'],
    ["cat <<-'E-1' | sort\nx\n\tE-1\nls", ' ls,cat,ls,sort,|'],
    ['cat <<EOF\nnever closed', ' cat,cat'],
    ['cat <<< words\nls', ' ls,<<<,cat,ls,words'],
  ];
  for (const [command, words] of cases)
    it(`of ${JSON.stringify(command)} are ${JSON.stringify(words)}`, () => assert.equal(wordsOf(command), words));

  it('are none for tools whose actions have no words', () => {
    const action = { tool: 'read', input: { path: 'a' } };
    assert.equal(endingWords(action, actionKey(action)).size, 0);
  });
});
