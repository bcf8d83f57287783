// Debian's Chromium, driven as a phone. Nothing is downloaded.

import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM } from './harness/chromium.ts';

export default defineConfig({
  testDir: 'specs',
  outputDir: 'results',
  forbidOnly: true,
  fullyParallel: true,
  // Two whole matches at once are what a small machine carries.
  workers: 2,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    ...devices['Pixel 7'],
    browserName: 'chromium',
    launchOptions: CHROMIUM,
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    trace: 'off',
    actionTimeout: 15_000,
  },
});
