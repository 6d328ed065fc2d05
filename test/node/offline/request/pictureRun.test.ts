import assert from 'node:assert/strict';
import { firstCommand, proposeIn } from '../request.ts';
import type { Files } from '../workspaces.ts';

const tracer: Files = {
  'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.5)\nproject(glint)\nadd_executable(${PROJECT_NAME} main.cpp)\n',
  'main.cpp': 'int main() {\n  std::ofstream ofs("./view.ppm", std::ios::binary);\n}\n',
};
const run = 'cmake -S . -B build && cmake --build build && ./build/glint';
const build = 'cmake -S . -B build && cmake --build build';

const checkOf = async (files: Files, task: string) => (await proposeIn(files, task)).check?.command;

describe('a picture that the program draws', () => {
  it('is drawn by a run, which has to leave it', async () => {
    for (const task of [
      'render the scene',
      'please draw the picture',
      'Could you build the ray tracer and run it, so that I get the view.ppm picture?',
      'build + run it, i want the ppm',
      'I want to see the image this little ray tracer makes, i.e. a view.ppm somewhere in this folder.',
      'i need view.ppm',
      "I'd like to have the explosion image that this program renders.",
      'Get the program going here and leave me the image that it writes.',
    ]) {
      assert.equal(await firstCommand(tracer, task), run, task);
      assert.equal(await checkOf(tracer, task), 'test -s view.ppm', task);
    }
  });

  it('is drawn anew where it is there', async () => {
    const there = { ...tracer, 'view.ppm': 'P6' };
    assert.equal(await checkOf(there, 'render the scene'), run);
  });

  it('is no build, and nothing else that is wanted with it', async () => {
    for (const task of [
      "don't render the scene, just build",
      'Build the ray tracer.',
      'render the scene as scene.png',
      'render the scene and convert it to png',
      'render the scene at 4k',
      'where does the picture end up?',
      'what does view.ppm show?',
      'make the picture smaller',
      'render the docs',
      'delete the picture',
      "I'd like to know the image format that this program writes",
      'Show me the code for the image that it writes.',
      'why is the picture black?',
    ])
      assert.notEqual(await firstCommand(tracer, task), run, task);
    for (const task of [
      'render the scene as scene.png',
      'render the scene at 4k',
      'build it and run it with 4 threads',
    ])
      assert.notEqual(await checkOf(tracer, task), build, task);
  });

  it('is left alone where no source or more than one is named', async () => {
    const none = { ...tracer, 'main.cpp': 'int main(int c, char **v) { std::ofstream o(v[1]); }\n' };
    const two = { ...tracer, 'b.cpp': 'void f() { std::ofstream o("b.ppm"); }\n' };
    for (const files of [none, two]) assert.equal(await checkOf(files, 'render the scene'), undefined);
  });
});
