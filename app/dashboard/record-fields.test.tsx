import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { choices } from '#app/definitions/builders.ts'
import { defineRecord } from '#app/definitions/definition.ts'
import { RecordFields } from '#app/dashboard/record-fields.tsx'

const definition = defineRecord({
  table: 'service_times',
  name: 'time',
  fields: { days: choices('Days', { sat: 'Saturday', sun: 'Sunday' }, { hint: 'When it takes place.' }) },
  title: () => '',
  sorts: {},
  defaultSort: '',
})

function Form({ problem }: { problem?: string }) {
  const form = useForm({ errors: problem ? { days: { type: 'required', message: problem } } : {} })
  return <RecordFields fields={definition.fields} form={form} parts={{}} />
}

it('shows the hint and the problem of a group of choices, linked to it', () => {
  const html = renderToStaticMarkup(<Form problem="Choose at least one day" />)
  expect(html).toContain('aria-describedby="hint-days problem-days"')
  expect(html).toMatch(/id="hint-days"[^>]*>When it takes place\./)
  expect(html).toMatch(/id="problem-days"[^>]*>Choose at least one day/)
  expect(renderToStaticMarkup(<Form />)).not.toContain('problem-days')
})
