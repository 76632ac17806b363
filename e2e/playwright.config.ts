import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium, headlessShell } from './set-up/machine.ts';

// Chromium calls home at every start; on a closed network those calls pile up and slow the journeys down.
const quiet = [
  '--disable-gpu',
  // One process fewer for each browser: processes that wait for each other cost more here than what they draw.
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const launchOptions = {
  args: quiet,
  // Chromium's own sandbox needs rights that root and most containers do not give.
  chromiumSandbox: false,
};

/** The headless shell does not keep the pages that one leaves. */
const inWholeBrowser = '**/back-forward-cache.journey.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './set-up/kept-folders.ts',
  projects: [
    {
      name: 'browser',
      testMatch: inWholeBrowser,
      use: { launchOptions: { ...launchOptions, executablePath: chromium() } },
    },
    {
      name: 'shell',
      testMatch: '**/*.journey.ts',
      testIgnore: inWholeBrowser,
      use: { launchOptions: { ...launchOptions, executablePath: headlessShell() } },
    },
  ],
  outputDir: '../test-results',
  fullyParallel: false,
  // Files side by side, each with its own server, database folder and ports (parts/free-port.ts).
  // One more than there are cores: a journey often waits for a start, a mail or a proxy.
  workers: Math.min(4, availableParallelism() + 1),
  // A journey that needs a second try has found a fault. On the build machine scripts/steps/second-try.mjs tries again, and tells.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    // Else a step that can never be taken waits for the whole journey's time.
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    // Recording takes as long as the journeys themselves: `--trace on` when one is looked into.
    screenshot: 'only-on-failure',
  },
});
