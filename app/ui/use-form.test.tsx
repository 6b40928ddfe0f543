import { globSync, readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Outcome, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { DrawnPageContext } from '#app/ui/page.tsx'
import { PageReads } from '#app/ui/read.ts'
import { useForm } from '#app/ui/use-form.ts'
import type { FormState, PublicForm } from '#app/forms/form-rules.ts'

const prayer: PublicForm = { name: 'prayer', address: '/', rules: {}, received: { text: 'Thanks' }, failed: 'Failed' }

function Prayer({ form }: { form: PublicForm }) {
  const use = useForm(form)
  return (
    <Form use={use}>
      <Outcome use={use} />
      <TextField {...use.field('what')} label="What for?" hint="In a few words" />
    </Form>
  )
}

function drawn(more: Partial<PublicForm>, formState?: FormState): string {
  const reads = new PageReads(() => Promise.resolve({ known: null }))
  const addIsland = () => ({ prefix: '', placeholder: '' })
  const page = { path: '/', query: '', reads, siteUrl: '', formState, addIsland }
  return renderToString(
    <DrawnPageContext value={page}>
      <Prayer form={{ ...prayer, ...more }} />
    </DrawnPageContext>,
  )
}

test.each([
  [{}, 'device'],
  [{ isPrivate: true }, 'tab'],
])('a form with %o says that what is typed is kept in the %s', (more, place) => {
  expect(drawn(more)).toContain(` data-keep="${place}"`)
})

test('a form has its templates, and places that are empty until there is something to say', () => {
  const html = drawn({})
  expect(html).toContain('<div data-outcome="" class="contents"></div>')
  for (const which of ['thanks', 'refusal', 'problems']) expect(html).toContain(`<template data-shows="${which}">`)
  expect(html).toContain('<p id="problem-what" data-problem="what" class="problem" hidden=""></p>')
})

test('a field that the server has refused is marked as wrong, and says why beside its hint', () => {
  const refused = { form: prayer.name, values: { what: ' ' }, problems: { what: 'Please say what for' } }
  expect(drawn({}, refused)).toContain(' aria-invalid="true" aria-describedby="hint-what problem-what"')
  expect(drawn({})).not.toContain('aria-invalid')
})

test('each form that a script sends has a file with its rules', () => {
  const files = globSync('app/**/*.form.ts').map((file) => file.replace(/^.*\/|\.form\.ts$/g, ''))
  const names = globSync('app/**/*.tsx')
    .filter((file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes("from '#app/ui/use-form.ts'"))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/useForm\((\w+)/g)].map(([, form]) => form))
  expect(names).toHaveLength(files.length)
  expect(new Set(files).size).toBe(files.length)
})
