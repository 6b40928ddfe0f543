/** Writes how many browser tests passed and failed into a file, for the one line at the end of `npm test`. */
import { writeFileSync } from 'node:fs'
import type { Reporter, Suite } from '@playwright/test/reporter'

export default class CountReporter implements Reporter {
  #suite: Suite | undefined
  #errors = 0

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onError(): void {
    this.#errors++
  }

  onEnd(): void {
    const file = process.env['TEST_COUNTS']
    if (!file) return
    const tests = this.#suite?.allTests() ?? []
    const passed = tests.filter((test) => test.outcome() === 'expected').length
    const failed = tests.filter((test) => test.outcome() === 'unexpected' || test.outcome() === 'flaky').length
    writeFileSync(file, JSON.stringify({ passed, failed: failed + this.#errors }))
  }
}
