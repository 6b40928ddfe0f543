/** Beliefs, visitors' questions and ministries in the admin area. */
import { adminApi } from '#app/admin-routes.ts'
import { fieldsOf } from '#app/records/form-fields.tsx'
import type { StoredRecord } from '#app/records/client.ts'
import type { ListOf } from '#app/features/church/admin-list.tsx'
import { beliefIn, ministryIn, questionIn } from '#app/features/church/input.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'

interface BeliefValues {
  title: string
  body: string
}

export const beliefList: ListOf<StoredRecord & BeliefValues, BeliefValues> = {
  name: 'Belief',
  lead: 'The cards on “What We Believe”, below the creed.',
  empty: 'No beliefs yet. Add the first: a title such as The Holy Trinity, and two or three sentences.',
  addresses: { all: adminApi.beliefs, one: adminApi.belief, move: adminApi.beliefMove },
  schema: beliefIn,
  valuesOf: (belief) => ({ title: belief?.title ?? '', body: belief?.body ?? '' }),
  labels: { title: 'Title', body: 'Text' },
  title: ({ title }) => title,
  about: ({ body }) => body,
  fields: (form, problems) => {
    const field = fieldsOf(form, problems)
    return (
      <>
        <TextField {...field('title')} label="Title" required />
        <TextArea {...field('body')} label="Text" rows={6} required />
      </>
    )
  },
}

interface QuestionValues {
  question: string
  answer: string
}

export const questionList: ListOf<StoredRecord & QuestionValues, QuestionValues> = {
  name: 'Question',
  lead: 'What to Expect on “Plan a Visit”: what people ask before they come.',
  empty: 'No questions yet. Add what you are asked most: when it starts, what to wear, where to park.',
  addresses: { all: adminApi.questions, one: adminApi.question, move: adminApi.questionMove },
  schema: questionIn,
  valuesOf: (question) => ({ question: question?.question ?? '', answer: question?.answer ?? '' }),
  labels: { question: 'Question', answer: 'Answer' },
  title: ({ question }) => question,
  about: ({ answer }) => answer,
  fields: (form, problems) => {
    const field = fieldsOf(form, problems)
    return (
      <>
        <TextField {...field('question')} label="Question" required />
        <TextArea {...field('answer')} label="Answer" rows={6} required />
      </>
    )
  },
}

interface MinistryValues {
  name: string
  audience: string
  body: string
}

type MinistryRecord = StoredRecord & { name: string; audience: string | null; body: string }

export const ministryList: ListOf<MinistryRecord, MinistryValues> = {
  name: 'Ministry',
  lead: 'What there is for children, on the Kids Church page.',
  empty: 'No ministries yet. Add the first: its name, for whom it is, and what happens there.',
  addresses: { all: adminApi.ministries, one: adminApi.ministry, move: adminApi.ministryMove },
  schema: ministryIn,
  valuesOf: (ministry) => ({
    name: ministry?.name ?? '',
    audience: ministry?.audience ?? '',
    body: ministry?.body ?? '',
  }),
  labels: { name: 'Name', audience: 'For whom', body: 'Text' },
  title: ({ name }) => name,
  about: ({ audience, body }) => [audience, body].filter(Boolean).join(' · '),
  fields: (form, problems) => {
    const field = fieldsOf(form, problems)
    return (
      <>
        <TextField {...field('name')} label="Name" required />
        <TextField {...field('audience')} label="For whom" hint="For example 0-3 years" />
        <TextArea {...field('body')} label="Text" rows={6} required />
      </>
    )
  },
}
