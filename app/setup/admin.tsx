/** The guided setup: one step after the other, with the home page as visitors see it beside it. */
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { adminApi, adminPages } from '#app/admin-routes.ts'
import { Failed } from '#app/dashboard/failed.tsx'
import { PagePreview } from '#app/dashboard/page-preview.tsx'
import { usePreviewWidth, WidthChoice } from '#app/dashboard/preview-width.tsx'
import { useSettled } from '#app/dashboard/use-settled.ts'
import { SectionHead } from '#app/dashboard/toolbar.tsx'
import { AdminLink, useUrlState } from '#app/dashboard/url-state.tsx'
import { settingsRead } from '#app/settings/use-settings-form.ts'
import { ConnectionsStep } from '#app/setup/admin-connections.tsx'
import { ContentStep } from '#app/setup/admin-content.tsx'
import { ChurchStep, LookStep } from '#app/setup/admin-church.tsx'
import { PagesStep } from '#app/setup/admin-pages.tsx'
import { TimesStep } from '#app/setup/admin-times.tsx'
import { setupRead, type StepProps } from '#app/setup/admin-step.tsx'
import type { GuidedSetup } from '#app/setup/api.ts'
import { previewPages, type StepId, stepIds, steps } from '#app/setup/steps.ts'
import { routes } from '#app/routes.ts'

export default function SetupPanel() {
  const { data: setup, error } = useQuery(setupRead)
  const { data: stored, error: settingsError } = useQuery(settingsRead)
  const { search, change } = useUrlState()
  const [typed, setTyped] = useState<{ step?: StepId | undefined; body?: string }>({})
  const failure = error ?? settingsError
  if (failure) return <Failed error={failure} />
  if (!setup || !stored) return null
  const open = setup.steps.find(({ state }) => state === 'open')?.id
  const step = stepIds.find((id) => id === search['step']) ?? (search['step'] === 'end' ? undefined : open)
  const next = stepIds[stepIds.indexOf(step ?? 'connections') + 1] ?? 'end'
  // What was typed in another step is saved, or was left.
  const shown = typed.step === step ? typed.body : undefined
  return (
    <>
      <SectionHead
        title="Set up your website"
        lead="Six steps, about fifteen minutes. You can leave out any of them, and come back later."
      />
      <Progress setup={setup} current={step} />
      <div className="admin-setup">
        <section className="sheet px-5 py-5 sm:px-6" aria-labelledby="step" key={step}>
          {step ? (
            <>
              <h2 id="step" className="mb-4 text-2xl">
                {stepIds.indexOf(step) + 1}. {steps[step]}
              </h2>
              <StepForm
                step={step}
                setup={setup}
                stored={stored}
                isFirst={setup.steps.every(({ id, state }) => id !== step || state !== 'done')}
                onDone={() => change({ step: next })}
                onTyped={(body) =>
                  setTyped((last) => (last.step === step && last.body === body ? last : { step, body }))
                }
              />
            </>
          ) : (
            <End />
          )}
        </section>
        <Preview typed={shown} />
      </div>
    </>
  )
}

/** A page of the website as it will be with what was typed, in a width that one chooses. */
function Preview({ typed = '' }: { typed: string | undefined }) {
  const [path, setPath] = useState<string>(routes.home)
  const [width, chooseWidth] = usePreviewWidth()
  const body = useSettled(typed)
  return (
    <aside aria-label="Preview of your website" className="admin-setup-preview">
      <p className="flex flex-wrap items-center justify-between gap-2 border-b border-line bg-card px-3 py-1.5">
        <select
          aria-label="Page in the preview"
          className="min-h-11 rounded-card border border-line bg-card px-2"
          value={path}
          onChange={({ target }) => setPath(target.value)}
        >
          {Object.entries(previewPages).map(([name, to]) => (
            <option key={to} value={to}>
              {name}
            </option>
          ))}
        </select>
        <WidthChoice width={width} onChoose={chooseWidth} />
      </p>
      <PagePreview {...{ path, width }} typed={body === '' ? undefined : { address: adminApi.setupPreview, body }} />
    </aside>
  )
}

function StepForm({ step, ...props }: StepProps & { step: StepId }) {
  switch (step) {
    case 'church':
      return <ChurchStep {...props} />
    case 'times':
      return <TimesStep {...props} />
    case 'look':
      return <LookStep {...props} />
    case 'pages':
      return <PagesStep {...props} />
    case 'content':
      return <ContentStep {...props} />
    case 'connections':
      return <ConnectionsStep {...props} />
  }
}

const STATES = { open: '', done: ', done', left: ', left out' } as const

function Progress({ setup, current }: { setup: GuidedSetup; current: StepId | undefined }) {
  return (
    <nav aria-label="Steps" className="mb-5">
      <ol className="flex flex-wrap gap-2">
        {setup.steps.map(({ id, state }, place) => (
          <li key={id}>
            <AdminLink
              to={adminPages.setup}
              search={{ step: id }}
              className={`inline-flex min-h-11 items-center gap-2 rounded-full border bg-card px-4 max-sm:px-3 ${id === current ? 'border-primary font-semibold' : 'border-line'}`}
            >
              {state === 'done' ? <Check size={16} aria-hidden="true" /> : <span>{place + 1}</span>}
              <span className={id === current ? undefined : 'max-sm:sr-only'}>{steps[id]}</span>
              <span className="sr-only">{STATES[state]}</span>
              {id === current && <span className="sr-only">, this step</span>}
            </AdminLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function End() {
  return (
    <div className="grid gap-4">
      <h2 id="step" className="text-2xl">
        Your website is ready
      </h2>
      <p className="admin-measure">
        Visitors see it now. The overview lists our texts that you have not checked yet, with those that make a promise
        first. You can do every step again at any time.
      </p>
      <p className="flex flex-wrap gap-3">
        <a href={routes.home} className="admin-btn" target="_blank" rel="noopener">
          View your website
        </a>
        <AdminLink to={adminPages.overview} className="admin-btn">
          Go to the overview
        </AdminLink>
      </p>
    </div>
  )
}
