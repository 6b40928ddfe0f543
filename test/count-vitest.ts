/**
 * Writes how many tests passed, and which ones failed, into a file, for the last lines of `npm test`. A test that passes only at
 * its second try is named with what its first one said: it needs mending, but is no reason to hold back a change.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env['TEST_COUNTS']
    if (!file) return
    let passed = 0
    const failures = errors.map(String)
    for (const module of modules) {
      const before = passed + failures.length
      for (const test of module.children.allTests()) {
        if (test.result().state === 'passed') passed++
        if (test.diagnostic()?.flaky) {
          const { errors } = test.result()
          const reasons = errors?.map(({ stack, message }) => stack ?? message).join('\n')
          console.log(`Passed only at its second try: ${module.relativeModuleId}: ${test.fullName}\n${reasons}`)
        }
        if (test.result().state === 'failed') failures.push(`${module.relativeModuleId}: ${test.fullName}`)
      }
      // A file that could not be loaded counts as a failed test.
      if (passed + failures.length === before && !module.ok()) failures.push(module.relativeModuleId)
    }
    writeFileSync(file, JSON.stringify({ passed, failures }))
  }
}
