// Proxies at the edge as self-hosters have them: TLS with a certificate of one's own, HTTP/2, stock time-outs.

import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { freePort, Program } from './process.ts';

export interface Edge {
  /** The root of the product as browsers see it. */
  url: string;
  end: () => Promise<void>;
}

/** Caddy before the server at `upstream`, with a certificate that it makes in `folder`. */
export async function caddyEdge(folder: string, upstream: string): Promise<Edge> {
  const port = await freePort();
  const config = join(folder, 'Caddyfile');
  await writeFile(
    config,
    `{
  admin off
  skip_install_trust
  auto_https disable_redirects
}
https://127.0.0.1:${port} {
  tls internal
  reverse_proxy ${upstream}
}
`,
  );
  const own = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, HOME: folder };
  const words = ['run', '--config', config, '--adapter', 'caddyfile'];
  const [program] = await Program.start('/usr/bin/caddy', words, own, /certificate obtained successfully/);
  return { url: `https://127.0.0.1:${port}/`, end: () => program.kill() };
}

/** nginx before the server at `upstream`, with the certificate that a Caddy has made in `folder`. */
export async function nginxEdge(folder: string, upstream: string): Promise<Edge> {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  const certificate = join(folder, 'caddy/certificates/local/127.0.0.1/127.0.0.1');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  await writeFile(
    config,
    `daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  ${temporary.join(' ')}
  access_log off;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${certificate}.crt;
    ssl_certificate_key ${certificate}.key;
    location / {
      proxy_pass http://${upstream};
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
    }
  }
}
`,
  );
  const words = ['-e', 'stderr', '-c', config];
  const [program] = await Program.start('/usr/sbin/nginx', words, process.env, /nginx\/\d/);
  return { url: `https://127.0.0.1:${port}/`, end: () => program.kill() };
}
