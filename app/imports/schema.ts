/** The input and the answers of the calls that import files. */
import { z } from 'zod'
import { formats } from '#app/records/import/brought.ts'
import { outcomes } from '#app/records/import/report.ts'
import { questionOut, reportRowOut } from '#app/records/import/schema.ts'
import { importableKinds } from '#lists/importable.ts'

/** The most rows of one import. */
export const MAX_ROWS = 20_000
const mediaKinds = ['picture', 'audio', 'file'] as const
const MAX_NOTES = 50

const kind = z.enum(importableKinds.map((one) => one.kind))
const cells = z.record(z.string(), z.string('must be text'))
const texts = (max: number) => z.string().max(max)

export const importIn = z
  .object({
    name: texts(300).meta({ description: 'The name of the file, or how it came' }),
    format: z.enum(Object.keys(formats) as (keyof typeof formats)[]),
    notes: z.array(texts(2000)).max(MAX_NOTES).default([]),
  })
  .meta({ id: 'NewImport' })

export const rowsIn = z
  .object({ kind, rows: z.array(cells).min(1).max(MAX_ROWS) })
  .meta({ id: 'ImportRows', description: 'Texts by column; `line` is where the row stands in the file' })

export const choicesIn = z
  .object({
    kind: kind.optional().meta({ description: 'What a table is, if it isn’t what was recognized' }),
    columns: z
      .record(z.string(), z.string())
      .default({})
      .meta({ description: 'The field of a column, by its name; an empty text for a column that isn’t used' }),
    answers: z
      .record(z.string(), z.array(z.string()).nullable())
      .default({})
      .meta({ description: 'Answers to questions, by column: the values that mean yes; null to ignore the column' }),
  })
  .meta({ id: 'ImportChoices' })
export type Choices = z.infer<typeof choicesIn>

export const writeIn = z
  .object({
    accepted: z
      .array(z.number().int())
      .max(MAX_ROWS)
      .default([])
      .meta({ description: 'The lines whose offers a person has confirmed' }),
  })
  .meta({ id: 'ImportWrite' })

export const mediaIn = z
  .object({ kinds: z.array(z.enum(mediaKinds)).min(1) })
  .meta({ id: 'ImportMedia', description: 'What is copied' })

/** Which rows are shown: those that go in, those a person should look at, those that don’t go in. */
export const lists = ['taken', 'look', 'left'] as const
export type List = (typeof lists)[number]

const states = ['coming', 'looking', 'open', 'writing', 'done', 'stopped'] as const
export type State = (typeof states)[number]

export const importOut = z
  .object({
    id: z.string(),
    name: z.string(),
    format: z.enum(Object.keys(formats) as (keyof typeof formats)[]),
    state: z.enum(states).meta({
      description:
        'coming: rows are being sent; looking: they are being checked; open: to be looked through; writing; done; stopped',
    }),
    person: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    total: z.number().meta({ description: 'Rows' }),
    done: z.number().meta({ description: 'Rows written so far' }),
    notes: z.array(z.string()),
    problem: z.string().meta({ description: 'Why it can’t go on; empty when it can' }),
    undo: z
      .string()
      .meta({ description: 'The action to undo it with, or to do it again where it is undone; empty without one' }),
    isUndone: z.boolean().meta({ description: 'What was written is undone' }),
    parts: z.array(
      z.object({
        kind,
        rows: z.number(),
        counts: z.record(z.enum(lists), z.number()),
        columns: z.array(z.object({ name: z.string(), field: z.string(), samples: z.array(z.string()) })),
        fields: z.array(z.string()).meta({ description: 'The fields that a column can have' }),
        outcomes: z.record(z.enum(outcomes), z.number()),
        becomes: z.array(z.string()),
        offers: z.array(z.number()).meta({ description: 'The lines of rows that offer something to confirm' }),
        notes: z.array(z.string()),
        unusedColumns: z.array(z.string()),
        problem: z.string(),
        questions: z.array(questionOut),
      }),
    ),
    choices: choicesIn,
    media: z
      .object({
        counts: z.record(z.enum(mediaKinds), z.record(z.string(), z.number())),
        failures: z.array(z.object({ address: z.string(), problem: z.string(), records: z.array(z.string()) })),
      })
      .meta({ description: 'Files of other websites that the records name, by kind and state' }),
  })
  .meta({ id: 'Import' })
export type ImportShown = z.infer<typeof importOut>

export const importListOut = importOut
  .omit({ parts: true, choices: true, notes: true, undo: true, isUndone: true, media: true })
  .meta({ id: 'ImportSummary' })
export type ImportListed = z.infer<typeof importListOut>

export const rowOut = reportRowOut.extend({ kind }).meta({ id: 'ImportRow' })
export type RowShown = z.infer<typeof rowOut>
