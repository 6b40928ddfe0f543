/** The sections of the settings with previews, a clock or a secret. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Suggestions } from '#app/records/form-fields.tsx'
import { withClock } from '#app/records/moment.ts'
import { VideoPreview } from '#app/records/video-preview.tsx'
import { SettingSection, type SettingsFormState, settingOf } from '#app/features/site/admin-field.tsx'
import { SecretField } from '#app/features/site/admin-secret.tsx'
import { type AdminSettings, settings as fields } from '#app/settings.ts'
import { videoId } from '#app/ui/address.ts'
import { TextField } from '#app/ui/field.tsx'
import { isTimeZone } from '#app/ui/time-zone.ts'

interface Props {
  form: SettingsFormState
}

export function ChurchInformation({ form }: Props) {
  return <SettingSection form={form} id="church" instead={{ timeZone: <TimeZone form={form} /> }} />
}

function TimeZone({ form }: Props) {
  const timeZone = useWatch({ control: form.control, name: 'timeZone' }).trim()
  const [now] = useState(() => new Date())
  const format = { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone } as const
  const clock = isTimeZone(timeZone)
    ? ` It’s ${withClock(new Intl.DateTimeFormat('en-US', format).format(now))} there now.`
    : ''
  return (
    <>
      <TextField
        {...settingOf(form)('timeZone')}
        list="zones"
        autoComplete="off"
        hint={`${fields.timeZone.hint}${clock}`}
      />
      <Suggestions id="zones" values={Intl.supportedValuesOf('timeZone')} />
    </>
  )
}

export function HomePage({ form }: Props) {
  const typed = useWatch({ control: form.control, name: 'heroVideoId' }).trim()
  const video = videoId(typed)
  const preview = video ? (
    <VideoPreview address={`https://www.youtube.com/watch?v=${video}`} />
  ) : typed === '' ? null : (
    <p className="problem">We don’t recognize this YouTube link. Check it and paste it again.</p>
  )
  return <SettingSection form={form} id="home" after={{ heroVideoId: preview }} />
}

export function LiveWorship({ form, settings }: Props & { settings: AdminSettings }) {
  const key = <SecretField form={form} settings={settings} name="youtubeApiKey" />
  return <SettingSection form={form} id="live" instead={{ youtubeApiKey: key }} />
}

export function Alpha({ form }: Props) {
  const address = useWatch({ control: form.control, name: 'alphaVideoUrl' })
  return <SettingSection form={form} id="alpha" after={{ alphaVideoUrl: <VideoPreview address={address} /> }} />
}
