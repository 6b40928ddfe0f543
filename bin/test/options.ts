/** The options of `npm test`. */
import { parseArgs } from 'node:util'

const stages = ['checks', 'build', 'tests', 'browser'] as const
export type Stage = (typeof stages)[number]

export interface Options {
  /** Only these stages. */
  only: Stage[]
  /** Runs tests of what SQL can't change on both engines too, and properties in full. */
  isFull: boolean
  /** Runs what the changes since the last commit can break, or those of that commit. */
  isChanged: boolean
  /** Only types, lint and format. */
  isCheck: boolean
  /** Writes the table of times. */
  writesTimes: boolean
  /** A part of the browser tests, such as `1/2`. */
  shard: string | undefined
  /** Only tests whose paths contain one of these. */
  files: string[]
}

/** @throws Error that says which option is wrong */
export function readOptions(given: string[]): Options {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      both: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'write-times': { type: 'boolean', default: false },
      shard: { type: 'string' },
    },
  })
  const unknown = values.only.find((name) => !stages.some((stage) => stage === name))
  if (unknown !== undefined) throw new Error(`--only takes ${stages.join(', ')}, not “${unknown}”`)
  if (values.changed && values.both) throw new Error('--changed and --both ask for different things: give one of them')
  if (values.shard !== undefined && !/^\d+\/\d+$/.test(values.shard))
    throw new Error('--shard takes a part such as 1/2')
  return {
    only: stages.filter((stage) => values.only.includes(stage)),
    isFull: values.both,
    isChanged: values.changed,
    isCheck: values.check,
    writesTimes: values['write-times'],
    shard: values.shard,
    files: positionals,
  }
}
