// The real server, alone or behind a real Caddy that takes a sub-path off.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort, Program } from './process.ts';

const BINARY = process.env['CASTLE_BIN'] ?? resolve(import.meta.dirname, '../../../target/debug/castle');
const CADDY = '/usr/bin/caddy';

/** The developer's own settings must not reach a test. */
function clean(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(CASTLE_|RUST_LOG$)/.test(name)));
}

export class Server {
  #program: Program | null = null;
  #caddy: Program | null = null;
  #address = '127.0.0.1:0';
  readonly #folder: string;
  /** The root of the product as browsers see it, ending in a slash. */
  url = '';
  /** All that it said, over restarts. */
  readonly log: string[] = [];

  readonly #words: string[];

  private constructor(folder: string, words: string[]) {
    this.#folder = folder;
    this.#words = words;
  }

  /** Starts one with an empty data folder and more options; with a `prefix` such as `/x/`, behind Caddy. */
  static async start(prefix = '/', more: string[] = []): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'castle-browser-')), more);
    try {
      await server.startAgain();
      server.url = prefix === '/' ? `http://${server.#address}/` : await server.#behindCaddy(prefix);
    } catch (fault) {
      // Half of it may run already.
      await server.end();
      throw fault;
    }
    return server;
  }

  /** Where the server itself listens. */
  get address(): string {
    return this.#address;
  }

  /** Starts on the same port and the same data as before. */
  async startAgain(): Promise<void> {
    const words = ['serve', '--listen', this.#address, '--data', join(this.#folder, 'data'), ...this.#words];
    const [program, match] = await Program.start(BINARY, words, clean(), /listening on http:\/\/([^\s/]+)/);
    this.#program = program;
    this.#address = match[1] ?? '';
  }

  async #behindCaddy(prefix: string): Promise<string> {
    const port = await freePort();
    const config = join(this.#folder, 'Caddyfile');
    const stripped = prefix.replace(/\/$/, '');
    await writeFile(
      config,
      `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  redir ${stripped} ${prefix}
  handle_path ${prefix}* {
    reverse_proxy ${this.#address}
  }
}
`,
    );
    const own = { ...clean(), XDG_CONFIG_HOME: this.#folder, XDG_DATA_HOME: this.#folder, HOME: this.#folder };
    const words = ['run', '--config', config, '--adapter', 'caddyfile'];
    [this.#caddy] = await Program.start(CADDY, words, own, /serving initial configuration/);
    return `http://127.0.0.1:${port}${prefix}`;
  }

  /** Ends the server at once, as a power cut does. */
  async kill(): Promise<void> {
    this.log.push(...(this.#program?.lines ?? []));
    await this.#program?.kill();
    this.#program = null;
  }

  /** Ends everything and removes the data. */
  async end(): Promise<void> {
    await this.kill();
    await this.#caddy?.kill();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
