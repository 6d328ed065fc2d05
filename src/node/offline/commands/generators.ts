// Targets that start a generator of code, by whatever name: `proto`, `stubs`, `schema`.
import { conceptsOf } from '../request/vocabulary.ts';
import type { WorkspaceCommand } from './workspaceCommand.ts';

const generator =
  /^[@-]*(?:\w+=\S*\s+)*(?:(?:npx|python3? -m|uv run|poetry run|go run)\s+)?(?:\S*\/)?(?:protoc|buf generate|flatc|thrift|capnp compile|grpc_tools\.protoc|graphql-codegen|openapi-generator(?:-cli)?|swagger-codegen|sqlc generate|wire|stringer|mockgen|bindgen|cbindgen|asn1c|re2c|bison|flex|ragel|antlr4?)(?=\s|$)/u;

/** The same, called so where its name says nothing of what it does. */
export function asGenerator(known: WorkspaceCommand): WorkspaceCommand {
  const { kind, name, lines = [], folder } = known;
  const isSilent = kind === 'declared' && folder === undefined && name !== '' && conceptsOf(name).size === 0;
  const [line, ...others] = lines.filter((each) => !/^[@-]*(?:mkdir|echo)\b/u.test(each));
  return isSilent && line !== undefined && others.length === 0 && generator.test(line)
    ? { ...known, name: `${name} generate` }
    : known;
}
