/** The step of the guided setup in which a church turns pages off that it doesn't use. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { StepFrame, type StepProps, useStepForm } from '#app/setup/admin-step.tsx'
import { type OptionalPage, optionalPageNames, optionalPages } from '#app/setup/steps.ts'
import { Checkbox } from '#app/ui/field.tsx'

const shownIn = z.record(z.enum(optionalPageNames), z.boolean())

function hiddenOf(shown: Record<OptionalPage, boolean>) {
  return { hidden: optionalPageNames.filter((name) => !shown[name]) }
}

export function PagesStep({ setup, isFirst, onDone, onTyped }: StepProps) {
  const isShown = (name: OptionalPage) => !setup.hiddenPages.includes(name) && (!isFirst || optionalPages[name].isUsual)
  const step = useStepForm<Record<OptionalPage, boolean>>({
    step: 'pages',
    schema: shownIn,
    values: Object.fromEntries(optionalPageNames.map((name) => [name, isShown(name)])) as Record<OptionalPage, boolean>,
    requests: (shown) => [['PUT', adminApi.setupPages, hiddenOf(shown)]],
    shown: hiddenOf,
    onDone,
    onTyped,
  })
  return (
    <StepFrame
      lead="Your website has a home page, pages about your church, events, sermons, contact and Plan a Visit. Which of these do you use, too? You can turn them on and off at any time, and add pages of your own under Pages."
      of={step}
    >
      <ul className="grid gap-3">
        {optionalPageNames.map((name) => (
          <li key={name}>
            <Checkbox {...step.form.register(name)} label={optionalPages[name].label} />
            <p className="ml-9 text-sm text-soft">{optionalPages[name].about}</p>
          </li>
        ))}
      </ul>
    </StepFrame>
  )
}
