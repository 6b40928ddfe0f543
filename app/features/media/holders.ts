/** Where records name pictures and audio files. */
import { type AnyDefinition, columnName } from '#app/records/definition.ts'
import type { Field } from '#app/records/field.ts'
import type { RecordTableName } from '#db/schema.ts'

/** A column of a kind of record that names one picture, or of a newsletter that may name several. */
export interface PictureHolder {
  table: RecordTableName
  column: string
  /** Name of the kind: `sermon`. */
  name: string
  /** The columns that `title` needs. */
  titleColumns: readonly string[]
  /** @param row has the columns above */
  title: (row: Readonly<Record<string, unknown>>) => string
}

type Definition = AnyDefinition & { table: RecordTableName }

export function pictureHolders(definitions: readonly Definition[]): PictureHolder[] {
  return holders(
    definitions,
    ({ table }, name, { type }) => type === 'picture' || (table === 'newsletter_issues' && name === 'blocks'),
  )
}

/** Columns that name one audio file. */
export function audioHolders(definitions: readonly Definition[]): PictureHolder[] {
  return holders(definitions, (_, __, { type }) => type === 'audio')
}

function holders(
  definitions: readonly Definition[],
  isHolder: (definition: Definition, name: string, field: Field) => boolean,
): PictureHolder[] {
  return definitions.flatMap((definition) =>
    Object.entries(definition.fields)
      .filter(([name, field]) => isHolder(definition, name, field))
      .map(([name, field]) => holderOf(definition, columnName(name, field))),
  )
}

function holderOf(definition: Definition, column: string): PictureHolder {
  const lines = Object.entries(definition.fields).filter(([, { type }]) => type === 'line')
  const shown = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(lines.map(([name, field]: [string, Field]) => [name, field.read(row[columnName(name, field)])]))
  return {
    table: definition.table,
    column,
    name: definition.name,
    titleColumns: lines.map(([name, field]) => columnName(name, field)),
    title: (row) => definition.title(shown(row)),
  }
}
