/** Writes how many tests passed and failed into a file, for the one line at the end of `npm test`. */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env['TEST_COUNTS']
    if (!file) return
    let passed = 0
    let failed = errors.length
    for (const module of modules) {
      const before = passed + failed
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed++
        if (test.result().state === 'failed') failed++
      }
      // A file that could not be loaded counts as a failed test.
      if (passed + failed === before && !module.ok()) failed++
    }
    writeFileSync(file, JSON.stringify({ passed, failed }))
  }
}
