// Makes the packaged card pictures fit for small screens: soft print colours instead of screen
// primaries, no frame and no white ground (the page draws a cream one), and about half the bytes.
// Does the same for the development server and for the build.

import { readFile } from 'node:fs/promises';
import { optimize } from 'svgo';
import type { Plugin } from 'vite';

const ART = /react-playing-cards\/src\/images\/[\w-]+\/\w+\.svg$/;

const INKS: Record<string, string> = { red: '#bf1e2e', blue: '#1d50b8', green: '#14703c', black: '#17151c' };

/** One packaged picture, made ready. */
export function inked(svg: string): string {
  const recoloured = svg
    .replace(/fill="white" stroke="black"/, 'fill="none"')
    .replace(/"(red|blue|green|black)"/g, (_, ink: string) => `"${INKS[ink] ?? ink}"`)
    .replaceAll('#44F', '#3a4a9c')
    .replaceAll('#FC4', '#e9b44c');
  return optimize(recoloured, { multipass: true, floatPrecision: 1 }).data;
}

export function cardArt(): Plugin {
  return {
    name: 'castle-card-art',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname: path, search } = new URL(request.url ?? '/', 'http://page');
        if (!ART.test(path) || search !== '') return next();
        const file = path.startsWith('/@fs/') ? path.slice('/@fs'.length) : server.config.root + path;
        readFile(file, 'utf8').then((svg) => {
          response.setHeader('content-type', 'image/svg+xml');
          response.end(inked(svg));
        }, next);
      });
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset') continue;
        if (!file.originalFileNames.some((name) => ART.test(name))) continue;
        file.source = inked(
          typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source),
        );
      }
    },
  };
}
