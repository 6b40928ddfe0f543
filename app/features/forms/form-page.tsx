/** The page of a form of the church. */
import { formRead } from '#app/features/forms/reads.ts'
import { FormView, Intro } from '#app/features/forms/form-view.tsx'
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { page, usePageQuery } from '#app/ui/page.tsx'
import { loadRecord } from '#app/ui/record-page.ts'
import { recordPath } from '#app/text/slug.ts'
import { t } from '#app/text/t.ts'

const GONE = 'This form doesn’t exist anymore.'

export const formPage = page({
  address: routes.form,
  load: (reads, at) => loadRecord(reads, at, { address: routes.form, query: formRead(at.params.id) }),
  head(reads, { params: { id } }) {
    const form = reads.of(formRead(id))
    return {
      title: form.title,
      description: form.intro.split('\n')[0] || form.title,
      path: recordPath(routes.form, form),
    }
  },
  view: ({ params }) => <FormPage id={params.id} />,
  missing: { title: 'Form Not Found', description: GONE, view: () => <FormNotFound /> },
  failed: {
    title: 'Form Not Found',
    description: 'We couldn’t load this form.',
    lead: 'We couldn’t load this form.',
    back: [routes.contact, 'Contact us'],
  },
})

function FormPage({ id }: { id: string }) {
  const form = usePageQuery(formRead(id))
  return (
    <div className="wrap page">
      <div className="mx-auto grid max-w-[44rem] gap-7">
        <h1 dir="auto">{form.title}</h1>
        <Intro form={form} />
        <FormView form={form} />
      </div>
    </div>
  )
}

function FormNotFound() {
  return (
    <MessagePage title={t('Form Not Found')} text={t(GONE)}>
      <Link to={routes.contact} className="btn btn-fill">
        {t('Contact us')}
      </Link>
    </MessagePage>
  )
}
