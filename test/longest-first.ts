/** Starts the test files that take longest first, so that no core waits for one of them at the end. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTimes } from '#test/times.ts'

export default class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = readTimes()
    // One that is not in the table yet may be long.
    const secondsOf = ({ moduleId }: TestSpecification) => times[relative(process.cwd(), moduleId)] ?? Infinity
    return Promise.resolve(files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || 0))
  }
}
