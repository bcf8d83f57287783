// Where the browser is, and what it needs to run in a container.

export const CHROMIUM = {
  executablePath: process.env['CASTLE_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--no-first-run',
    '--disable-component-update',
    '--disable-sync',
  ],
};
