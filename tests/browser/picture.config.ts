// Takes the picture of the README anew: `npm run picture`.

import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig({ ...tests, testDir: 'picture', timeout: 240_000 });
