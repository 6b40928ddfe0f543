/** Facts with their names, beside each other where there is room. */
interface FactsProps {
  facts: readonly { name: string; value: string }[]
  /** Whether values are shown in a typewriter font, because people copy them exactly. */
  isCode?: boolean
}

export function Facts({ facts, isCode = false }: FactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)]">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="font-semibold wrap-anywhere">{name}</dt>
          <dd className={`mb-2 wrap-anywhere sm:mb-0 ${isCode ? 'font-mono' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
