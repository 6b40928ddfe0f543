/** The steps of the guided setup that are settings: the church and its place, and how its website looks. */
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { adminApi } from '#app/admin-routes.ts'
import { adminRead } from '#app/dashboard/client.ts'
import { PictureInput, registerField, Suggestions } from '#app/dashboard/form-fields.tsx'
import { LookPicker } from '#app/dashboard/look-picker.tsx'
import { RecordFields } from '#app/dashboard/record-fields.tsx'
import { lookSettings } from '#app/definitions/looks.ts'
import { defaultConfig, settings } from '#app/definitions/settings.ts'
import { fieldsOf, StepFrame, type StepProps, useSettingsStep, useStepForm, valuesOf } from '#app/setup/admin-step.tsx'
import { churchSettingsIn } from '#app/setup/schemas.ts'
import { Checkbox, Select } from '#app/ui/field.tsx'
import { mapLinks } from '#app/links/address.ts'
import type { SettingsValues } from '#app/settings/schemas.ts'
import { lookFor, timeZoneOf } from '#app/setup/place.ts'
import { countryIn, listCountries, timeZonesIn } from '#app/church/countries.ts'

const CHURCH = ['churchName', 'country', 'address', 'town', 'timeZone', 'churchKind', 'language'] as const

export function ChurchStep(props: StepProps) {
  const { data: sample } = useQuery(adminRead<{ records: number }>(adminApi.sample))
  return sample ? <ChurchForm {...props} hasSample={sample.records > 0} /> : null
}

function ChurchForm({ stored, isFirst, onDone, onTyped, hasSample }: StepProps & { hasSample: boolean }) {
  const [keepsSample, setKeepsSample] = useState(false)
  const given = valuesOf(stored, CHURCH)
  // The name and zone of the sample, or of no church.
  const isOthers = isFirst && (hasSample || stored.churchName === defaultConfig.churchName)
  const guess = placeOf(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const own = isOthers ? { churchName: '', town: '', address: '', ...guess } : {}
  const step = useStepForm({
    step: 'church',
    schema: churchSettingsIn,
    values: { ...given, ...own },
    requests: (change) => [['PUT', adminApi.setupChurch, { settings: change, removesSample: !keepsSample }]],
    filled: (typed) => ({
      ...typed,
      churchName: typed.churchName || 'Your church',
      churchKind: typed.churchKind || 'other',
    }),
    shown: (church) => ({ church, removesSample: !keepsSample }),
    onDone,
    onTyped,
  })
  const { address, propose } = useProposals(step.form, isOthers ? guess.timeZone : undefined)
  const country = registerField(step.form)('country')
  // Only the person knows which of several zones is theirs.
  const proposeZone = (chosen: string) => {
    const [zone, ...others] = timeZonesIn(chosen)
    if (zone !== undefined && others.length === 0) propose(zone)
  }
  return (
    <StepFrame
      lead="Our texts speak of a church of your kind, until you write your own. Nothing about another church remains."
      of={step}
    >
      <RecordFields
        fields={fieldsOf(CHURCH)}
        form={step.form}
        parts={{
          country: {
            instead: (
              <Select
                {...country}
                onChange={(event) => {
                  void country.onChange(event)
                  proposeZone(event.target.value)
                }}
                label={settings.country.label}
                hint={settings.country.hint}
              >
                {listCountries().map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            ),
          },
          address: { after: <MapLink address={address} /> },
          town: { hint: 'Leave it empty to take it from your address. Your website’s first look follows from it.' },
          timeZone: { list: 'zones', after: <Suggestions id="zones" values={Intl.supportedValuesOf('timeZone')} /> },
        }}
      />
      {hasSample && (
        <Checkbox
          name="removesSample"
          label="Remove the sample church: its sermons, events, staff and settings"
          checked={!keepsSample}
          onChange={({ target }) => setKeepsSample(!target.checked)}
        />
      )}
    </StepFrame>
  )
}

/** Fills in the time zone that an address says once it is changed, unless the person has chosen one. @param guess what the form begins with */
function useProposals({ control, setValue, getValues }: UseFormReturn<Partial<SettingsValues>>, guess?: string) {
  const [country, given] = useWatch({ control, name: ['country', 'address'] })
  const address = given ?? ''
  const proposed = useRef(guess)
  const propose = useCallback(
    (zone: string) => {
      proposed.current = zone
      setValue('timeZone', zone, { shouldDirty: true })
    },
    [setValue],
  )
  const before = useRef(`${country} ${address}`)
  useEffect(() => {
    if (before.current === `${country} ${address}`) return
    before.current = `${country} ${address}`
    const zone = timeZoneOf({ country: country ?? '', address })
    if (zone !== undefined && getValues('timeZone') === proposed.current) propose(zone)
  }, [country, address, getValues, propose])
  return { address, propose }
}

/** Lets a person see whether maps find the address. */
function MapLink({ address }: { address: string }) {
  if (address.trim() === '') return null
  return (
    <p className="-mt-3 text-sm">
      <a
        className="link inline-flex min-h-11 items-center"
        href={mapLinks(address, null).openStreetMap}
        target="_blank"
        rel="noopener noreferrer"
      >
        See whether the map finds it<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

/** The browser's place, which the person can change. */
function placeOf(timeZone: string) {
  const country = countryIn(timeZone)
  return { timeZone, ...(country === undefined ? {} : { country }) }
}

const LOOK = ['logoUrl', 'tagline', ...lookSettings] as const

export function LookStep(props: StepProps) {
  const step = useSettingsStep('look', LOOK, props)
  const { country, town, address } = props.stored
  const { form } = step
  const value = useWatch({ control: form.control })
  return (
    <StepFrame
      lead={`We propose “${lookFor({ country, town: town ?? '', address: address ?? '' }).name}” for your place. Choose the look that is most like your church. Colors, fonts and drawings can be changed one by one in Settings.`}
      of={step}
    >
      <LookPicker
        churchName={props.stored.churchName || defaultConfig.churchName}
        value={value}
        onChoose={(look) => {
          for (const name of lookSettings) form.setValue(name, look.settings[name], { shouldDirty: true })
        }}
      />
      <PictureInput form={form} name="logoUrl" label="Logo" hint="Without a logo, the church name is shown." />
      <RecordFields fields={fieldsOf(['tagline'])} form={form} parts={{}} />
    </StepFrame>
  )
}
