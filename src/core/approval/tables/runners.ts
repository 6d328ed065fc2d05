// Programs that run the scripts, targets and tasks of a workspace by their names.

const nodeManagers = 'npm pnpm yarn bun';
export const runners = `${nodeManagers} npx pnpx bunx just task make gmake bmake ninja rake invoke inv fab cap nox tox hatch pdm poe gulp grunt mage mise nx turbo lerna rush composer gradle gradlew sbt mill ant mvn mvnw lein mix bundle fastlane uv poetry cargo hugo jekyll mike mkdocs cabal stack opam luarocks flutter dart nuget goreleaser eas electron-builder kaggle hf huggingface-cli vsce ovsx`;
