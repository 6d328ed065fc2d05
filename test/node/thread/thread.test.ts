import assert from 'node:assert/strict';
import { MessageChannel } from 'node:worker_threads';
import type { CallContext } from '../../../src/node/thread/messages.ts';
import { serve } from '../../../src/node/thread/serve.ts';
import { Thread } from '../../../src/node/thread/thread.ts';

class Refused extends Error {
  override readonly name = 'Refused';
  readonly kind = 'full';
  readonly detail = { not: 'plain' };
}

function counter() {
  let count = 0;
  return {
    add: (by: number) => (count += by),
    addLater: (by: number) => Promise.resolve((count += by)),
    refuse: () => {
      throw new Refused('the disk is full');
    },
    forever: (by: number, { signal, onProgress }: CallContext) => {
      onProgress(by / 2);
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          count = -by;
          reject(new Error('stopped over there'));
        });
      });
    },
  };
}

async function withThread(work: (thread: Thread, remote: ReturnType<typeof remoteOf>) => Promise<void>): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  try {
    serve(port1, { counter: counter() });
    const thread = new Thread(port2);
    await work(thread, remoteOf(thread));
  } finally {
    port1.close();
  }
}

const remoteOf = (thread: Thread) => thread.object<ReturnType<typeof counter>>('counter');

describe('a thread', () => {
  it('answers calls of methods, in the order in which they were made', () =>
    withThread(async (_, remote) => {
      assert.deepEqual(await Promise.all([remote.add(1), remote.addLater(2), remote.add(4)]), [1, 3, 7]);
    }));

  it('gives errors with their name, message and plain members', () =>
    withThread(async (_, remote) => {
      await assert.rejects(remote.refuse(), (error: Error & { kind?: string; detail?: unknown }) => {
        assert.deepEqual([error.name, error.message, error.kind], ['Refused', 'the disk is full', 'full']);
        assert.equal(error.detail, undefined);
        return true;
      });
      await assert.rejects(
        (remote as unknown as { missing(): Promise<void> }).missing(),
        /counter.missing is not served/,
      );
    }));

  it('revives errors of classes that the caller knows', async () => {
    const { port1, port2 } = new MessageChannel();
    serve(port1, { counter: counter() });
    const thread = new Thread(port2, ({ name, message }) => (name === 'Refused' ? new Refused(message) : undefined));
    await assert.rejects(remoteOf(thread).refuse(), (error) => error instanceof Refused);
    port1.close();
  });

  it('tells of progress, and stops what is aborted at both ends', () =>
    withThread(async (thread, remote) => {
      const abort = new AbortController();
      const shares: unknown[] = [];
      const stopped = thread.callLong({ target: 'counter', method: 'forever' }, [8], {
        signal: abort.signal,
        onProgress: (share) => {
          shares.push(share);
          abort.abort(new Error('enough'));
        },
      });
      await assert.rejects(stopped, /enough/);
      assert.deepEqual(shares, [4]);
      assert.equal(await remote.add(0), -8);
      await assert.rejects(
        thread.callLong({ target: 'counter', method: 'forever' }, [1], { signal: abort.signal }),
        /enough/,
      );
    }));

  it('rejects what waits, and all that comes later, when it has ended', () =>
    withThread(async (thread, remote) => {
      const waiting = thread.callLong({ target: 'counter', method: 'forever' }, [1], {});
      thread.end(new Error('gone'));
      await assert.rejects(waiting, /gone/);
      await assert.rejects(remote.add(1), /gone/);
    }));

  it('rejects a call whose arguments cannot be sent, and goes on', () =>
    withThread(async (_, remote) => {
      await assert.rejects(remote.add((() => 1) as unknown as number), /could not be cloned/);
      assert.equal(await remote.add(2), 2);
    }));
});
