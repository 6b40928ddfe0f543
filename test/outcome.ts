/** What a test program tells `npm test` about its tests, in a file named by `TEST_OUTCOME`. */
import { writeFileSync } from 'node:fs'

export interface TestTime {
  /** Its path from the root of the project. */
  file: string
  name: string
  /** Milliseconds that it took, all its tries together. */
  ms: number
}

export interface Outcome {
  passed: number
  /** The failed tests, and errors outside of tests. */
  failures: string[]
  /** Tests that passed only at their second try: they need mending, but are no reason to hold back a change. */
  secondTries: string[]
  tests: TestTime[]
}

/** Writes the outcome, if `npm test` asked for it. */
export function writeOutcome(outcome: Outcome): void {
  const file = process.env['TEST_OUTCOME']
  if (file) writeFileSync(file, JSON.stringify(outcome))
}
