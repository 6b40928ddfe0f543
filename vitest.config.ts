/** Tests run from source. Those named `*.browser.test.ts` drive a real browser against the built server. */
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.ts'
import { EXPECT_MS, TEST_MS } from './test/patience.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['{app,bench,bin,db,jobs,mail,storage,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.ts', 'node_modules/**', 'test/example/**'],
        },
      },
      {
        // The program with one more feature (test/example): `imports` in package.json names its lists.
        extends: true,
        ssr: { resolve: { conditions: ['example', ...defaultServerConditions] } },
        test: { name: 'with an example', include: ['test/example/*.test.ts'] },
      },
    ],
    // One less than there are cores would be a single one on a small machine, where much of a test is waiting.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Files share a process: loading the program anew for each of them costs a fifth of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/postgres.ts'],
    setupFiles: ['test/american.ts'],
    testTimeout: TEST_MS,
    // One that needs it is named (test/vitest-reporter.ts).
    retry: 1,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: EXPECT_MS } },
    reporters: ['default', './test/vitest-reporter.ts'],
  },
})
