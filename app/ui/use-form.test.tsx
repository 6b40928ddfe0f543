import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Form } from '#app/ui/form.tsx'
import { useForm } from '#app/ui/use-form.ts'
import type { PublicForm } from '#app/values/form-rules.ts'

const prayer: PublicForm = { name: 'prayer', address: '/', rules: {}, received: { text: 'Thanks' }, failed: 'Failed' }

function Drawn({ form }: { form: PublicForm }) {
  return <Form use={useForm(form, { path: '/', query: '' })}>What for?</Form>
}

test.each([
  [{}, 'device'],
  [{ isPrivate: true }, 'tab'],
])('a form with %o says that what is typed is kept in the %s', (more, place) => {
  expect(renderToString(<Drawn form={{ ...prayer, ...more }} />)).toContain(` data-keep="${place}"`)
})
