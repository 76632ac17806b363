import { defineConfig } from '@playwright/test';
import { chromium } from './set-up/machine.ts';

// Chromium calls home at every start; on a closed network those calls pile up and slow the journeys down.
const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // Some journeys measure a start: nothing else may run then.
  workers: 1,
  // A journey that needs a second try has found a fault.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium(),
      args: quiet,
      // Chromium's own sandbox needs rights that root and most containers do not give.
      chromiumSandbox: false,
    },
    // Else a step that can never be taken waits for the whole journey's time.
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
