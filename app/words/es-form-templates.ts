import type { Words } from '#app/words/languages.ts'

/** The forms that churches begin with (app/features/forms/templates.ts). */
export const formTemplates: Words = {
  'Your name': 'Su nombre',
  'Is there anything else that we should know?': '¿Hay algo más que debamos saber?',
  'Yes\nNo': 'Sí\nNo',
  // Serve
  'Serve With Us': 'Sirva con nosotros',
  'There is a place for you. Tell us a little about yourself, and someone will call you.':
    'Hay un lugar para usted. Cuéntenos un poco de usted y alguien le llamará.',
  'Where would you like to help?': '¿En qué le gustaría ayudar?',
  'Welcoming people\nMusic\nChildren and youth\nReading and prayers\nCoffee and meals\nSound and video\nGarden and buildings':
    'Dar la bienvenida\nMúsica\nNiños y jóvenes\nLecturas y oraciones\nCafé y comidas\nSonido y video\nJardín y edificios',
  'When can you help?': '¿Cuándo puede ayudar?',
  'Sunday mornings\nWeekday mornings\nEvenings\nWhenever I’m needed':
    'Domingos por la mañana\nEntre semana por la mañana\nPor la tarde o noche\nCuando haga falta',
  'What do you like to do, or do well?': '¿Qué le gusta hacer o qué hace bien?',
  'Have you served in a church before?': '¿Ha servido antes en una iglesia?',
  'Thank you for offering to serve': 'Gracias por ofrecerse a servir',
  'Dear [Visitor Name],\n\nThank you for offering to help. Someone will be in touch with you soon.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por ofrecer su ayuda. Alguien se pondrá en contacto con usted pronto.\n\n[Church Name]',
  // Connect card
  'Connect Card': 'Tarjeta de conexión',
  'We’re glad that you were with us. Leave us as much as you like.':
    'Nos alegra que haya estado con nosotros. Déjenos los datos que quiera.',
  'How often have you been here?': '¿Cuántas veces ha venido?',
  'This was my first time\nA few times\nThis is my church': 'Fue mi primera vez\nAlgunas veces\nEsta es mi iglesia',
  'I’d like to': 'Me gustaría',
  'Know more about the church\nMeet the pastor\nJoin a small group\nBe baptized\nServe\nGet the newsletter':
    'Saber más de la iglesia\nConocer al pastor\nUnirme a un grupo pequeño\nRecibir el bautismo\nServir\nRecibir el boletín',
  'How can we pray for you, or help you?': '¿Cómo podemos orar por usted o ayudarle?',
  'We’re glad that you were with us': 'Nos alegra que haya estado con nosotros',
  'Dear [Visitor Name],\n\nThank you for leaving us your card. We’ll be in touch.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por dejarnos su tarjeta. Nos pondremos en contacto con usted.\n\n[Church Name]',
  // Prayer requests
  'Prayer Request': 'Petición de oración',
  'We’d be honored to pray for you. You don’t need to tell us who you are.':
    'Será un honor orar por usted. No hace falta que nos diga quién es.',
  'What may we pray for?': '¿Por qué podemos orar?',
  'Only if you would like to hear from us.': 'Solo si desea que le escribamos.',
  'Would you like someone to call or visit you?': '¿Le gustaría que alguien le llame o le visite?',
  'No, only pray\nYes, call or visit me': 'No, solo oren\nSí, llámenme o visítenme',
  'We’ll pray for you.': 'Oraremos por usted.',
  // Baptism
  'Ask About Baptism': 'Pregunte por el bautismo',
  'For yourself or for your child. We’ll meet with you first, and answer your questions.':
    'Para usted o para su hijo o hija. Primero nos reuniremos con usted y responderemos sus preguntas.',
  'Who would be baptized?': '¿Quién recibiría el bautismo?',
  'I myself\nMy child\nMy children': 'Yo\nMi hijo o hija\nMis hijos',
  'Their names': 'Sus nombres',
  'Date of birth': 'Fecha de nacimiento',
  'When would you like it to be?': '¿Para cuándo lo desea?',
  'Your question about baptism': 'Su pregunta sobre el bautismo',
  'Dear [Visitor Name],\n\nThank you for asking. We’ll call you to find a time to meet.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por preguntar. Le llamaremos para acordar una reunión.\n\n[Church Name]',
  // Weddings
  'Getting Married Here': 'Casarse aquí',
  'Congratulations! Ask early: we meet with each couple several times before the day.':
    '¡Felicidades! Pregunte con tiempo: nos reunimos varias veces con cada pareja antes de ese día.',
  'Name of the person you’ll marry': 'Nombre de la persona con quien se casará',
  'The day you have in mind': 'El día que tiene en mente',
  'About how many guests?': '¿Más o menos cuántos invitados?',
  'Do you belong to this church?': '¿Pertenecen a esta iglesia?',
  'Yes, one of us\nYes, both of us\nNot yet': 'Sí, uno de los dos\nSí, los dos\nTodavía no',
  'Your wedding': 'Su boda',
  'Dear [Visitor Name],\n\nCongratulations, and thank you for asking. We’ll be in touch within a few days.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nFelicidades, y gracias por preguntar. Nos pondremos en contacto con usted en unos días.\n\n[Church Name]',
  // The hall
  'Use Our Hall': 'Use nuestro salón',
  'Tell us what you’re planning. This is a request; the date is yours when we’ve confirmed it.':
    'Cuéntenos qué está planeando. Esto es una solicitud; la fecha será suya cuando la confirmemos.',
  'Group or organization': 'Grupo u organización',
  'From when to when, with setting up': 'De qué hora a qué hora, incluida la preparación',
  'About how many people?': '¿Más o menos cuántas personas?',
  'What is it for, and what will you need?': '¿Para qué es y qué va a necesitar?',
  'We’ll leave the hall as we found it': 'Dejaremos el salón como lo encontramos',
  'Your request for the hall': 'Su solicitud del salón',
  'Dear [Visitor Name],\n\nThank you. We’ll look at the calendar and answer you soon.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias. Revisaremos el calendario y le responderemos pronto.\n\n[Church Name]',
  // Camp
  'Camp Registration': 'Inscripción al campamento',
  'One form for each child.': 'Un formulario por cada niño o niña.',
  'The child': 'El niño o la niña',
  'Child’s name': 'Nombre del niño o de la niña',
  'Allergies, medicines and anything that we should know': 'Alergias, medicinas y todo lo que debamos saber',
  'Write “none” if there are none.': 'Si no hay, escriba “ninguna”.',
  'T-shirt': 'Camiseta',
  'Child S\nChild M\nChild L\nAdult S\nAdult M\nAdult L':
    'Infantil S\nInfantil M\nInfantil L\nAdulto S\nAdulto M\nAdulto L',
  'Parent or guardian': 'Padre, madre o tutor',
  'Name of parent or guardian': 'Nombre del padre, de la madre o del tutor',
  'Another person to call, and their phone number': 'Otra persona a quien llamar y su teléfono',
  'A leader may call a doctor if we can’t be reached':
    'Si no logran comunicarse con nosotros, un líder puede llamar a un médico',
  'Photos of my child may be shown by the church': 'La iglesia puede mostrar fotos de mi hijo o hija',
  'Camp registration': 'Inscripción al campamento',
  'Dear [Visitor Name],\n\nYour child is registered. We’ll write again with what to bring.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nLa inscripción está hecha. Le escribiremos otra vez con lo que hay que traer.\n\n[Church Name]',
  // Volunteers
  'Volunteer Application': 'Solicitud de voluntariado',
  'For everyone who would like to work with children and young people.':
    'Para todas las personas que quieran trabajar con niños y jóvenes.',
  Address: 'Dirección',
  'How long have you been part of this church?': '¿Desde cuándo forma parte de esta iglesia?',
  'Why would you like to do this, and what have you done before?': '¿Por qué le gustaría hacerlo y qué ha hecho antes?',
  'Two people who know you, with their phone numbers': 'Dos personas que le conozcan, con sus teléfonos',
  'You may check my background': 'Pueden revisar mis antecedentes',
  'Your application': 'Su solicitud',
  'Dear [Visitor Name],\n\nThank you for your application. Someone will call you to talk it over.\n\n[Church Name]':
    'Hola, [Visitor Name]:\n\nGracias por su solicitud. Alguien le llamará para conversar.\n\n[Church Name]',
}
