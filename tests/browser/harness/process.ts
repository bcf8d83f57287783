// Programs that a test starts: waited for until they say that they are ready, ended by their own id.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

const READY_MS_MAX = 30_000;

export class Program {
  readonly #child: ChildProcess;
  readonly lines: string[] = [];

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts a program and waits for a line that `ready` finds something in. */
  static async start(
    path: string,
    words: string[],
    environment: NodeJS.ProcessEnv,
    ready: RegExp,
  ): Promise<[Program, RegExpExecArray]> {
    const child = spawn(path, words, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    const program = new Program(child);
    const found = new Promise<RegExpExecArray>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${path} is not ready:\n${program.lines.join('\n')}`)), READY_MS_MAX);
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          program.lines.push(line);
          const match = ready.exec(line);
          if (match) {
            clearTimeout(late);
            resolve(match);
          }
        });
      }
      child.on('error', reject);
      child.on('exit', (code) => {
        clearTimeout(late);
        reject(new Error(`${path} ended with ${code}:\n${program.lines.join('\n')}`));
      });
    });
    return [program, await found];
  }

  /** Ends it at once, as a power cut does. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended;
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}
