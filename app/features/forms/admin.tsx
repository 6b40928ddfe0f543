/** The section of forms in the dashboard: made from a template or from nothing, question by question. */
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { ownForm, readers } from '#app/features/forms/form.ts'
import { isTemplate, templates } from '#app/features/forms/templates.ts'
import { questionFields } from '#app/definitions/questions.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { ItemList } from '#app/dashboard/item-list.tsx'
import { RecordFields } from '#app/dashboard/record-fields.tsx'
import { RowTitle } from '#app/dashboard/row.tsx'
import { RecordSection } from '#app/dashboard/section.tsx'
import type { RecordOf } from '#app/dashboard/section-form.tsx'
import type { Column } from '#app/dashboard/table.tsx'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { href } from '#app/routes.ts'
import { formatCount } from '#app/text/format-count.ts'
import { hasChoices, isAsked, type QuestionKind } from '#app/forms/questions.ts'

type Form = RecordOf<typeof ownForm>

export default function FormsPanel() {
  const { template = '' } = useUrlState().search
  const isChosen = isTemplate(template)
  const { data: begun, isPending } = useQuery({
    ...adminRead<Partial<Form>>(href(adminApi.formTemplate, { name: template })),
    enabled: isChosen,
  })
  // A form that is open already would begin empty.
  if (isChosen && isPending) return null
  return (
    <RecordSection<typeof ownForm, Form>
      key={template}
      definition={ownForm}
      title="Forms"
      lead="Forms of your own: to serve, for prayer, baptism, the hall, a camp. Each has an address, and a page can hold it as a block. What people write arrives in Form Answers."
      head={<Templates />}
      add="Add form"
      search="Search by title or question"
      columns={columns}
      empty="No forms yet. Begin with one of the templates above, or add a form of your own."
      initial={() => ({ ...begun })}
      newName={template}
      parts={({ form, record }) => ({
        title: { after: record && <Address record={record} /> },
        questions: { instead: <Questions form={form} /> },
      })}
    />
  )
}

/** Links that open a new form with questions to begin with. */
function Templates() {
  return (
    <details className="relative">
      <summary className="admin-btn">Templates</summary>
      <ul className="sheet absolute right-0 z-10 mt-1 grid min-w-56 p-2 max-sm:left-0">
        {Object.entries(templates).map(([template, { label }]) => (
          <li key={template}>
            <AdminLink
              to={adminPages.forms}
              search={{ add: 'yes', template }}
              className="flex min-h-11 items-center rounded-md px-3 hover:bg-paper"
            >
              {label}
            </AdminLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Address({ record }: { record: Form }) {
  return (
    <p className="text-sm">
      <AdminLink
        to={adminPages.answers}
        search={{ form: record.id }}
        className="link inline-flex min-h-11 items-center"
      >
        View its answers
      </AdminLink>
    </p>
  )
}

function Questions({ form }: { form: UseFormReturn }) {
  return (
    <ItemList form={form} name="questions" field={ownForm.fields.questions}>
      {(prefix) => <QuestionFields form={form} prefix={prefix} />}
    </ItemList>
  )
}

/** The fields of one question: what its kind needs. */
function QuestionFields({ form, prefix }: { form: UseFormReturn; prefix: string }) {
  const kind = useWatch({ control: form.control, name: `${prefix}kind` }) as QuestionKind
  const none = { instead: null }
  return (
    <RecordFields
      fields={questionFields}
      form={form}
      prefix={prefix}
      parts={{
        ...(!hasChoices({ kind }) && { choices: none }),
        ...(!isAsked({ kind }) && { isRequired: none, help: none, label: { label: 'Heading' } }),
      }}
    />
  )
}

const columns: Column<Form>[] = [
  {
    title: 'Title',
    sort: 'title',
    cell: ({ title, questions, readers: who }) => (
      <>
        <RowTitle>{title}</RowTitle>
        <span className="block text-sm text-soft">
          {formatCount(questions.filter(isAsked).length, ['question', 'questions'])}
          {who !== 'inbox' && `. Read by: ${readers[who]}`}
        </span>
      </>
    ),
  },
  {
    title: 'Answers',
    cell: ({ id, title }) => (
      <AdminLink to={adminPages.answers} search={{ form: id }} className="link inline-flex min-h-11 items-center">
        View answers<span className="sr-only"> to {title}</span>
      </AdminLink>
    ),
  },
]
