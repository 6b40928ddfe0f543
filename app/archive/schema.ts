/** schema.json of an archive: JSON Schema (draft 2020-12) of each file in `data/`, and how archives are read. */
import { z } from 'zod'
import type { ArchivedKind } from '#app/archive/kinds.ts'
import { dataFile, FORMAT } from '#app/archive/layout.ts'
import { pictureSchema, recordingSchema } from '#app/archive/media-records.ts'
import { portableOut } from '#app/records/portable.ts'
import about from '../../package.json' with { type: 'json' }

export const schemaFile = z.looseObject({ program: z.literal('narthex'), format: z.int(), version: z.string() })

export function schemaJson(kinds: readonly ArchivedKind[]): string {
  const lists: [name: string, one: z.ZodType][] = [
    ...kinds.map(({ name, definition }): [string, z.ZodType] => [name, portableOut(definition)]),
    ['pictures', pictureSchema],
    ['recordings', recordingSchema],
  ]
  const files = lists.map(([name, one]) => [
    dataFile(name),
    z.toJSONSchema(z.array(one), { io: 'output', unrepresentable: 'any' }),
  ])
  const document = {
    program: 'narthex',
    format: FORMAT,
    version: about.version,
    files: Object.fromEntries(files) as object,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
