import { churchYear } from '#app/words/es-church-year.ts'
import { formTemplates } from '#app/words/es-form-templates.ts'
import type { Words } from '#app/words/languages.ts'

export const people: Words = {
  // What is wrong in a field (app/forms)
  '{name} is required': 'Falta: {name}',
  '{name} is too long. Use {max} characters or fewer.':
    '{name}: el texto es demasiado largo. Use {max} caracteres o menos.',
  '{name} contains a character we can’t accept. Retype it instead of pasting.':
    '{name}: hay un carácter que no podemos aceptar. Escriba el texto de nuevo en vez de pegarlo.',
  '{name} must be on one line. Remove the line breaks.':
    '{name}: el texto debe estar en una sola línea. Quite los saltos de línea.',
  'Valid email is required': 'Escriba un correo electrónico válido',
  '“{label}” needs an answer': 'Falta la respuesta a “{label}”',
  '“{label}” needs a whole phone number': '“{label}”: escriba el número de teléfono completo',
  'Choose one of the answers to “{label}”': '“{label}”: elija una de las respuestas',
  'Choose among the answers to “{label}”': '“{label}”: elija entre las respuestas',
  '“{label}” needs a number': '“{label}”: escriba un número',
  '“{label}” needs a date, such as 2026-12-05': '“{label}”: escriba una fecha, por ejemplo 2026-12-05',
  '“{label}” can only be ticked': '“{label}”: aquí solo se puede marcar la casilla',
  Yes: 'Sí',
  'We got your message': 'Recibimos su mensaje',
  'Dear [Visitor Name], thank you for writing to [Church Name]. Someone will reply soon.':
    'Hola, [Visitor Name]. Gracias por escribir a [Church Name]. Pronto le responderemos.',

  // What every form says (app/ui, app/site/public-form.ts)
  'Fields marked * are required.': 'Los campos marcados con * son obligatorios.',
  'Choose…': 'Elija…',
  Send: 'Enviar',
  'Sending...': 'Enviando...',
  'Thank you!': '¡Gracias!',
  'Something went wrong. Try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'Something went wrong. Please try again.': 'Algo salió mal. Inténtelo de nuevo.',
  'We’ve received this, but our automatic check wasn’t sure about it. Someone will look at it first, so an answer may take longer.':
    'Lo recibimos, pero nuestra revisión automática tuvo dudas. Alguien lo verá primero, así que la respuesta puede tardar un poco más.',
  'We’ve received your sign-up and keep your place in line. Our automatic check wasn’t sure about it, so someone will look at it first.':
    'Recibimos su inscripción y le guardamos su lugar en la fila. Nuestra revisión automática tuvo dudas, así que alguien la verá primero.',
  friend: 'amigo o amiga',

  // The contact form (app/inbox)
  'First name': 'Nombre',
  'First Name': 'Nombre',
  'Last name': 'Apellido',
  'Last Name': 'Apellido',
  Email: 'Correo electrónico',
  Subject: 'Asunto',
  Message: 'Mensaje',
  'Send Us a Message': 'Envíenos un mensaje',
  'Send Message': 'Enviar mensaje',
  'We’ll answer by email, to the address that you entered.':
    'Le responderemos por correo electrónico, a la dirección que escribió.',
  'If it can’t wait, call us at {phone}.': 'Si no puede esperar, llámenos al {phone}.',
  "Your message has been sent successfully! We'll get back to you soon.":
    '¡Su mensaje fue enviado! Le responderemos pronto.',
  'Failed to send message. Please try again.': 'No pudimos enviar su mensaje. Inténtelo de nuevo.',

  // The form for planning a visit. Text messages have no words here: no one at a church has promised them in Spanish.
  'Full name': 'Nombre completo',
  'Full Name': 'Nombre completo',
  Phone: 'Teléfono',
  'Phone number': 'Número de teléfono',
  "Let us know you're coming": 'Avísenos que viene',
  'Include the area code.': 'Incluya el código de área.',
  'How many kids are coming?': '¿Cuántos niños vienen?',
  'Choose one': 'Elija una opción',
  'Please select number of kids': 'Elija cuántos niños vienen',
  'I agree to the {terms}.': 'Acepto los {terms}.',
  'I agree to the {terms} {texting}.': 'Acepto los {terms} {texting}.',
  'terms and conditions': 'términos y condiciones',
  'Opens in a new tab': 'Se abre en una pestaña nueva',
  'You must agree to the terms': 'Es necesario aceptar los términos',
  Submit: 'Enviar',
  'Submitting...': 'Enviando...',
  Directions: 'Cómo llegar',
  "We can't wait to meet you! We'll be in touch soon.":
    '¡Qué alegría que venga! Pronto nos pondremos en contacto con usted.',
  // Answers by email
  'On {when}, {name} wrote:': 'El {when}, {name} escribió:',
  'I’m planning a visit.\nPhone: {phone}\nKids: {kids}':
    'Estoy planeando una visita.\nTeléfono: {phone}\nNiños: {kids}',

  // Signing up for an event (app/features/events/sign-ups/sign-up.form.ts)
  Event: 'Evento',
  Date: 'Fecha',
  Name: 'Nombre',
  Answer: 'Respuesta',
  'Who comes with you': 'Quién viene con usted',
  'How many people must be a number from 1 to 12': 'Elija cuántas personas vienen, de 1 a 12',

  // Forms of the church (app/features/forms)
  'Form Not Found': 'Formulario no encontrado',
  'This form doesn’t exist anymore.': 'Este formulario ya no existe.',
  'We couldn’t load this form.': 'No pudimos cargar este formulario.',
  'Contact us': 'Contáctenos',
  'This form is closed.': 'Este formulario está cerrado.',
  'This form has all the answers that it can take.': 'Este formulario ya no puede recibir más respuestas.',
  'Only the clergy and the prayer team will read this.': 'Solo los pastores y el equipo de oración leerán esto.',
  'Only the clergy will read this.': 'Solo los pastores leerán esto.',
  'Who may read this?': '¿Quién puede leer esto?',
  'The clergy only': 'Solo los pastores',
  'The clergy and the prayer team': 'Los pastores y el equipo de oración',
  'Choose who may read this': 'Elija quién puede leer esto',
  'All answers together may have up to {max} characters.':
    'Todas las respuestas juntas pueden tener hasta {max} caracteres.',
  'We’ve received your answers.': 'Recibimos sus respuestas.',
  'Answer at least one question.': 'Responda al menos una pregunta.',
  'The questions of this form have changed. Reload the page, and look through your answers once more.':
    'Las preguntas de este formulario cambiaron. Recargue la página y revise sus respuestas una vez más.',
  'Your answers are longer than {max} characters together. Shorten them, and send us the rest by email.':
    'Sus respuestas pasan de {max} caracteres en total. Acórtelas y envíenos el resto por correo electrónico.',
  ...formTemplates,

  // The newsletter (app/features/newsletter)
  'Your email': 'Su correo electrónico',
  Subscribe: 'Suscribirse',
  'Subscribing...': 'Enviando...',
  Success: 'Listo',
  'Thank you for subscribing to our newsletter!': '¡Gracias por suscribirse a nuestro boletín!',
  'Failed to subscribe. Please try again.': 'No pudimos completar su suscripción. Inténtelo de nuevo.',
  'Check your email. We sent you a link to confirm your subscription. If you don’t see it, look in your spam folder.':
    'Revise su correo. Le enviamos un enlace para confirmar su suscripción. Si no lo ve, búsquelo en la carpeta de correo no deseado.',
  'The next newsletter comes to that address. Every one has a link to unsubscribe.':
    'El próximo boletín llegará a esa dirección. Todos traen un enlace para cancelar la suscripción.',
  'We’ve received your address. We can’t email you a link to confirm it yet, so your subscription begins later.':
    'Recibimos su dirección. Todavía no podemos enviarle el enlace para confirmarla, así que su suscripción empezará más adelante.',
  'Welcome!': '¡Le damos la bienvenida!',
  'Welcome back!': '¡Qué bueno que haya vuelto!',
  'You’re subscribed.': 'Su suscripción está confirmada.',
  'You’re subscribed. Look for the next newsletter in your inbox.':
    'Su suscripción está confirmada. El próximo boletín llegará a su correo.',
  'Go to the home page': 'Ir a la página de inicio',
  'This link has expired': 'Este enlace venció',
  'Confirmation links work for 48 hours, and only the newest one counts. Enter your email address to get a new link.':
    'Los enlaces de confirmación sirven durante 48 horas, y solo cuenta el más reciente. Escriba su correo electrónico para recibir otro.',
  'This link has expired. Subscribe again and we’ll email you a new one':
    'Este enlace venció. Suscríbase otra vez y le enviaremos uno nuevo por correo',
  'Confirm your subscription': 'Confirme su suscripción',
  'Choose the button to start getting our newsletter. You can unsubscribe at any time with the link in each email.':
    'Pulse el botón para empezar a recibir nuestro boletín. Puede cancelar la suscripción cuando quiera, con el enlace de cada correo.',
  'Confirm subscription': 'Confirmar suscripción',
  Unsubscribe: 'Cancelar suscripción',
  'This link is incomplete': 'Este enlace está incompleto',
  'This link is incomplete. Open it again from the email':
    'Este enlace está incompleto. Ábralo otra vez desde el correo',
  'This address is incomplete.': 'Esta dirección está incompleta.',
  'Open it again from the email. If that doesn’t work, write to us and we’ll take you off the list.':
    'Ábralo otra vez desde el correo. Si no funciona, escríbanos y quitaremos su dirección de la lista.',
  'Your subscription': 'Su suscripción',
  'We send our newsletter to {address}.': 'Enviamos nuestro boletín a {address}.',
  'We won’t send the newsletter to {address} anymore. Unsubscribed by mistake?':
    'Ya no enviaremos el boletín a {address}. ¿La canceló por error?',
  'You’re unsubscribed': 'Suscripción cancelada',
  'You’re unsubscribed.': 'Su suscripción fue cancelada.',
  'Subscribe again': 'Suscribirse otra vez',
  // Its emails
  'Confirm your subscription to the newsletter of {church}': 'Confirme su suscripción al boletín de {church}',
  'Someone, probably you, signed up this address for the newsletter of {church} at {site}.':
    'Alguien, probablemente usted, suscribió esta dirección al boletín de {church} en {site}.',
  'This link works for 48 hours. If you didn’t sign up, ignore this email and we won’t write again.':
    'Este enlace sirve durante 48 horas. Si usted no se suscribió, no haga caso de este correo y no volveremos a escribirle.',
  'You’re already subscribed to the newsletter of {church}': 'Usted ya recibe el boletín de {church}',
  'Someone, probably you, signed up this address for the newsletter of {church} at {site}. You’re already subscribed, so you don’t need to do anything.':
    'Alguien, probablemente usted, suscribió esta dirección al boletín de {church} en {site}. Usted ya lo recibe, así que no necesita hacer nada.',
  'Don’t want it anymore?': '¿Ya no lo quiere recibir?',
  'You’re getting this email because you subscribed to the newsletter of {church} at {site}.':
    'Usted recibe este correo porque se suscribió al boletín de {church} en {site}.',
  // What it begins with (app/admin/newsletter-draft-api.ts)
  'Dear friends,\n\nHere is what is coming up at {church}. We hope to see you!':
    'Queridos hermanos y amigos:\n\nEsto es lo que viene en {church}. ¡Esperamos verles!',
  'Listen again': 'Para escuchar otra vez',
  'Grace and peace,\nyour friends at {church}': 'Gracia y paz,\nsus amigos de {church}',
  'This {date}': 'Este {date}',
  'More about this day': 'Más sobre este día',
  'Plan a visit': 'Planee su visita',

  // Sundays (app/features/sunday-services)
  Sundays: 'Domingos',
  'What we’ll sing, read and hear, and what we did on earlier Sundays.':
    'Lo que vamos a cantar, leer y escuchar, y lo que hicimos en domingos anteriores.',
  Coming: 'Próximos',
  Earlier: 'Anteriores',
  'Coming up': 'Próximamente',
  'This {weekday}': 'Este {weekday}',
  'Last {weekday}': 'El {weekday} pasado',
  'All about this day': 'Todo sobre este día',
  'Read along': 'Seguir la lectura',
  or: 'o',
  Licenses: 'Licencias',
  Hymn: 'Himno',
  Reading: 'Lectura',
  Readings: 'Lecturas',
  'The Sermon': 'El sermón',
  'The Nicene Creed': 'El Credo Niceno',
  'Watch live': 'Ver en vivo',
  'Watch online': 'Ver en línea',
  'Bulletin: {title}': 'Hoja del servicio: {title}',
  'Worship on {date}.': 'Culto del {date}.',
  'Order of service': 'Orden del servicio',
  Bulletin: 'Hoja del servicio',
  Sermon: 'Sermón',
  Music: 'Música',
  Service: 'Servicio',
  Services: 'Servicios',
  'Bulletin to print (PDF)': 'Hoja para imprimir (PDF)',
  'Large print (PDF)': 'Letra grande (PDF)',
  'Sunday worship': 'Culto del domingo',
  'Please note': 'Avisos',
  'This week': 'Esta semana',
  'Try again in a minute.': 'Inténtelo de nuevo en un minuto.',
  ...churchYear,
}
