/** Forms that churches often need, to begin with. */
import { question } from '#app/definitions/questions.ts'
import type { ownForm } from '#app/features/forms/form.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { t } from '#app/text/t.ts'

interface Template {
  label: string
  form: Partial<FormInput>
}

type FormInput = InputOf<typeof ownForm>

const name = question('name', 'Your name', { isRequired: true })
const email = question('email', 'Email', { isRequired: true })
const phone = question('phone', 'Phone')
const more = question('long', 'Is there anything else that we should know?')
const yesOrNo = 'Yes\nNo'

const reply = (subject: string, message: string) => ({
  replySubject: subject,
  replyMessage: `Dear [Visitor Name],\n\n${message}\n\n[Church Name]`,
})

/** The templates by their names in the dashboard’s address. */
export const templates = {
  serve: {
    label: 'Serve',
    form: {
      title: 'Serve With Us',
      intro: 'There is a place for you. Tell us a little about yourself, and someone will call you.',
      questions: [
        name,
        email,
        phone,
        question('choices', 'Where would you like to help?', {
          isRequired: true,
          choices:
            'Welcoming people\nMusic\nChildren and youth\nReading and prayers\nCoffee and meals\nSound and video\nGarden and buildings',
        }),
        question('choices', 'When can you help?', {
          choices: 'Sunday mornings\nWeekday mornings\nEvenings\nWhenever I’m needed',
        }),
        question('short', 'What do you like to do, or do well?'),
        question('choice', 'Have you served in a church before?', { choices: yesOrNo }),
        more,
      ],
      ...reply(
        'Thank you for offering to serve',
        'Thank you for offering to help. Someone will be in touch with you soon.',
      ),
    },
  },
  connect: {
    label: 'Connect card',
    form: {
      title: 'Connect Card',
      intro: 'We’re glad that you were with us. Leave us as much as you like.',
      questions: [
        name,
        question('email', 'Email'),
        phone,
        question('choice', 'How often have you been here?', {
          choices: 'This was my first time\nA few times\nThis is my church',
        }),
        question('choices', 'I’d like to', {
          choices:
            'Know more about the church\nMeet the pastor\nJoin a small group\nBe baptized\nServe\nGet the newsletter',
        }),
        question('long', 'How can we pray for you, or help you?'),
      ],
      ...reply('We’re glad that you were with us', 'Thank you for leaving us your card. We’ll be in touch.'),
    },
  },
  prayer: {
    label: 'Prayer requests',
    form: {
      title: 'Prayer Request',
      intro: 'We’d be honored to pray for you. You don’t need to tell us who you are.',
      questions: [
        question('long', 'What may we pray for?', { isRequired: true }),
        question('name', 'Your name'),
        question('email', 'Email', { help: 'Only if you would like to hear from us.' }),
        phone,
        question('choice', 'Would you like someone to call or visit you?', {
          choices: 'No, only pray\nYes, call or visit me',
        }),
      ],
      readers: 'asked',
      thanks: 'We’ll pray for you.',
    },
  },
  baptism: {
    label: 'Baptism',
    form: {
      title: 'Ask About Baptism',
      intro: 'For yourself or for your child. We’ll meet with you first, and answer your questions.',
      questions: [
        name,
        email,
        phone,
        question('choice', 'Who would be baptized?', { isRequired: true, choices: 'I myself\nMy child\nMy children' }),
        question('short', 'Their names'),
        question('date', 'Date of birth'),
        question('short', 'When would you like it to be?'),
        more,
      ],
      ...reply('Your question about baptism', 'Thank you for asking. We’ll call you to find a time to meet.'),
    },
  },
  wedding: {
    label: 'Weddings',
    form: {
      title: 'Getting Married Here',
      intro: 'Congratulations! Ask early: we meet with each couple several times before the day.',
      questions: [
        name,
        question('name', 'Name of the person you’ll marry', { isRequired: true }),
        email,
        question('phone', 'Phone', { isRequired: true }),
        question('date', 'The day you have in mind'),
        question('number', 'About how many guests?'),
        question('choice', 'Do you belong to this church?', { choices: 'Yes, one of us\nYes, both of us\nNot yet' }),
        more,
      ],
      ...reply('Your wedding', 'Congratulations, and thank you for asking. We’ll be in touch within a few days.'),
    },
  },
  hall: {
    label: 'Hall hire',
    form: {
      title: 'Use Our Hall',
      intro: 'Tell us what you’re planning. This is a request; the date is yours when we’ve confirmed it.',
      questions: [
        name,
        question('short', 'Group or organization'),
        email,
        question('phone', 'Phone', { isRequired: true }),
        question('date', 'Date', { isRequired: true }),
        question('short', 'From when to when, with setting up', { isRequired: true }),
        question('number', 'About how many people?', { isRequired: true }),
        question('long', 'What is it for, and what will you need?', { isRequired: true }),
        question('agree', 'We’ll leave the hall as we found it', { isRequired: true }),
      ],
      ...reply('Your request for the hall', 'Thank you. We’ll look at the calendar and answer you soon.'),
    },
  },
  camp: {
    label: 'Camp',
    form: {
      title: 'Camp Registration',
      intro: 'One form for each child.',
      questions: [
        question('heading', 'The child'),
        question('name', 'Child’s name', { isRequired: true }),
        question('date', 'Date of birth', { isRequired: true }),
        question('long', 'Allergies, medicines and anything that we should know', {
          isRequired: true,
          help: 'Write “none” if there are none.',
        }),
        question('choice', 'T-shirt', { choices: 'Child S\nChild M\nChild L\nAdult S\nAdult M\nAdult L' }),
        question('heading', 'Parent or guardian'),
        question('short', 'Name of parent or guardian', { isRequired: true }),
        email,
        question('phone', 'Phone', { isRequired: true }),
        question('short', 'Another person to call, and their phone number', { isRequired: true }),
        question('agree', 'A leader may call a doctor if we can’t be reached', { isRequired: true }),
        question('agree', 'Photos of my child may be shown by the church'),
      ],
      ...reply('Camp registration', 'Your child is registered. We’ll write again with what to bring.'),
    },
  },
  volunteer: {
    label: 'Volunteers',
    form: {
      title: 'Volunteer Application',
      intro: 'For everyone who would like to work with children and young people.',
      questions: [
        name,
        email,
        question('phone', 'Phone', { isRequired: true }),
        question('short', 'Address'),
        question('short', 'How long have you been part of this church?'),
        question('long', 'Why would you like to do this, and what have you done before?', { isRequired: true }),
        question('short', 'Two people who know you, with their phone numbers', { isRequired: true }),
        question('agree', 'You may check my background', { isRequired: true }),
      ],
      ...reply('Your application', 'Thank you for your application. Someone will call you to talk it over.'),
    },
  },
} satisfies Record<string, Template>

export type TemplateName = keyof typeof templates

/** What a form from this template begins with, in the language of the page. */
export function templateForm(name: TemplateName): Partial<FormInput> {
  const { form }: Template = templates[name]
  const { questions = [], readers, ...texts } = form
  const said = Object.entries(texts).map(([field, text]) => [field, typeof text === 'string' ? t(text) : text])
  return {
    ...(Object.fromEntries(said) as typeof texts),
    ...(readers && { readers }),
    questions: questions.map((one) => ({
      ...one,
      label: t(one.label),
      help: t(one.help),
      choices: t(one.choices),
    })),
  }
}

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name)
}
