/** Tells `npm test` how the tests that run from source ended, and what those that needed a second try said at first. */
import { inspect } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'
import { type Outcome, writeOutcome } from '#test/outcome.ts'

export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const outcome: Outcome = { passed: 0, failures: errors.map((error) => inspect(error)), secondTries: [], tests: [] }
    for (const module of modules) {
      const file = module.relativeModuleId
      let ended = 0
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result()
        const name = `${file}: ${test.fullName}`
        if (state === 'passed') outcome.passed++
        if (state === 'failed') outcome.failures.push(name)
        if (state === 'passed' || state === 'failed') ended++
        const { flaky, duration = 0 } = test.diagnostic() ?? {}
        if (flaky) {
          outcome.secondTries.push(name)
          console.log(`${name}\n${reasons?.map(({ stack, message }) => stack ?? message).join('\n')}`)
        }
        outcome.tests.push({ file, name: test.fullName, ms: duration })
      }
      // A file that could not be loaded counts as a failed test.
      if (ended === 0 && !module.ok()) outcome.failures.push(file)
    }
    writeOutcome(outcome)
  }
}
