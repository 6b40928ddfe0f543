/**
 * Tests in a real browser against the built server; each worker starts its own (test/browser.ts). Recording what the
 * browser does would make them a fifth slower: `npx playwright test --trace retain-on-failure <file>` does for one.
 */
import { defineConfig } from '@playwright/test'
import { chromiumSwitches, findChromium } from './test/chromium.ts'
import { browserWorkers } from './test/cores.ts'
import { BROWSER_TEST_MS, EXPECT_MS } from './test/patience.ts'
import { readTimes } from './test/times.ts'

/** Files of at least this many seconds begin before all others, so that no core waits for one of them at the end. */
const LONG_SECONDS = 20
const TESTS = '{app,bench,bin,mail,test}/**/*.browser.test.ts'
const long = Object.entries(readTimes())
  .filter(([file, seconds]) => file.endsWith('.browser.test.ts') && seconds >= LONG_SECONDS)
  .map(([file]) => `**/${file}`)

export default defineConfig({
  testDir: '.',
  globalSetup: './test/started-data.ts',
  projects: [
    { name: 'longest', testMatch: long, outputDir: '.cache/playwright-longest' },
    { name: 'tests', testMatch: TESTS, testIgnore: long, outputDir: '.cache/playwright' },
    // This is for `npm run deploy:check`: it installs and builds twice.
    { name: 'deploy', testMatch: 'bin/deploy.spec.ts', outputDir: '.cache/playwright-deploy', retries: 0 },
    // Not of `npm test`. What is in the folder is deleted before.
    {
      name: 'screenshots',
      testMatch: 'bin/screenshots/*.spec.ts',
      outputDir: 'screenshots',
      retries: 0,
      timeout: 60_000,
      use: { actionTimeout: 10_000 },
    },
  ],
  workers: browserWorkers,
  fullyParallel: false,
  timeout: BROWSER_TEST_MS,
  // A test that passes only at its second try is named at the end (test/playwright-reporter.ts): it needs mending, but is no
  // reason to hold back a change.
  retries: 1,
  expect: { timeout: EXPECT_MS },
  reporter: [['list'], ['./test/playwright-reporter.ts']],
  use: {
    launchOptions: { executablePath: findChromium(), args: chromiumSwitches },
    contextOptions: { reducedMotion: 'reduce' },
    // They would answer for the server; the test of them lets them run.
    serviceWorkers: 'block',
  },
})
