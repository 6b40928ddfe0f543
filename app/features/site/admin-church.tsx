/** Who the church is and where it is found: the first groups of the settings. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Offers, Side } from '#app/records/form-fields.tsx'
import { Group, PictureSetting, type SettingsFormState, settingOf } from '#app/features/site/admin-field.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { isTimeZone } from '#app/ui/time-zone.ts'

interface Props {
  form: SettingsFormState
}

export function ChurchInformation({ form }: Props) {
  const setting = settingOf(form)
  return (
    <Group id="church" title="Church Information">
      <Side>
        <TextField {...setting('churchName')} required />
        <TextField {...setting('tagline')} hint="A short phrase shown next to the church name." />
      </Side>
      <PictureSetting
        form={form}
        name="logoUrl"
        hint="Without a logo, the church name is shown."
        cleared={{
          button: 'Clear logo',
          title: 'Logo Cleared',
          text: 'Click Save Settings to remove the logo from your site',
        }}
      />
      <TextArea {...setting('footerAbout')} rows={3} hint="One or two sentences at the bottom of every page." />
      <TimeZone form={form} />
    </Group>
  )
}

export function ContactInformation({ form }: Props) {
  const setting = settingOf(form)
  return (
    <Group id="contact" title="Contact Information" lead="Shown in the footer and on the contact page.">
      <TextArea {...setting('address')} rows={2} hint="Write it as on an envelope, one line per row." />
      <Side>
        <TextField {...setting('phone')} type="tel" />
        <TextField {...setting('email')} type="email" />
      </Side>
      <TextField
        {...setting('mapUrl')}
        type="url"
        hint="Opens when visitors choose Directions or Google Maps. Leave it empty to use your address."
      />
      <TextField
        {...setting('parkingNote')}
        hint="One sentence for people in a car, beside your address. Left empty, parking is not mentioned."
      />
    </Group>
  )
}

export function SocialMedia({ form }: Props) {
  const setting = settingOf(form)
  return (
    <Group id="social" title="Social Media" lead="Paste the full link to each page. Empty ones aren’t shown.">
      <Side>
        <TextField {...setting('socialFacebook')} type="url" />
        <TextField {...setting('socialInstagram')} type="url" />
        <TextField {...setting('socialTwitter')} type="url" />
        <TextField {...setting('socialYoutube')} type="url" />
      </Side>
    </Group>
  )
}

export function Diocese({ form }: Props) {
  const setting = settingOf(form)
  return (
    <Group id="diocese" title="Diocese" lead="Shown with links at the bottom of “What We Believe”.">
      <Side>
        <TextField {...setting('dioceseName')} />
        <TextField {...setting('dioceseUrl')} type="url" />
        <TextField {...setting('provinceName')} />
        <TextField {...setting('provinceUrl')} type="url" />
      </Side>
    </Group>
  )
}

function TimeZone({ form }: Props) {
  const timeZone = useWatch({ control: form.control, name: 'timeZone' })
  const [now] = useState(() => new Date())
  const clock = isTimeZone(timeZone.trim())
    ? ` It is ${new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: timeZone.trim() }).format(now)} there.`
    : ''
  return (
    <>
      <TextField
        {...settingOf(form)('timeZone')}
        list="zones"
        autoComplete="off"
        hint={`Service and event times are in this time zone.${clock}`}
      />
      <Offers id="zones" values={Intl.supportedValuesOf('timeZone')} />
    </>
  )
}
