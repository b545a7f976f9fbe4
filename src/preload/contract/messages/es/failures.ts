import type { failures as english, withIssuer as englishWithIssuer } from '../en/failures.ts';

const later = 'Inténtelo de nuevo un poco más tarde.';

export const failures: typeof english = {
  'wrong-credentials': ['El nombre de usuario o la contraseña no son correctos.'],
  'account-not-ready': [
    'El nombre de usuario o la contraseña no son correctos, o esta cuenta no se puede usar por ahora.',
    'Si ambos son correctos, pregunte a su servicio de soporte.',
  ],
  'connection-set-up-wrongly': [
    'El servicio no acepta esta aplicación.',
    'Pida a su servicio de soporte que revise la conexión.',
  ],
  'needs-sign-in': ['Inicie sesión de nuevo para recibir actualizaciones.', 'Su lista se queda aquí.'],
  'permission-missing': [
    'Su cuenta no tiene permiso para ver esta lista.',
    'Pida acceso a su servicio de soporte.',
  ],
  unreachable: ['No se puede acceder al servicio.', 'Revise la dirección y su red.'],
  'untrusted-certificate': [
    'Este equipo no confía en el certificado del servicio.',
    'Pida a su servicio de soporte que lo instale.',
  ],
  'certificate-out-of-date': [
    'Según el reloj de este equipo, el certificado del servicio no es válido hoy.',
    'Revise la fecha y la hora de este equipo; si son correctas, avise a su servicio de soporte.',
  ],
  'certificate-of-another': [
    'La respuesta llegó con el certificado de otra dirección, quizá de una página de acceso de esta red.',
    'Abra un navegador para comprobarlo o pregunte a su servicio de soporte.',
  ],
  'certificate-unfit': [
    'El certificado del servicio no está hecho para este uso; Packshelf no puede aceptarlo.',
    'Pida a su servicio de soporte que avise a quien gestiona el servicio.',
  ],
  'certificate-wanted': [
    'El servicio pide un certificado de este equipo, y Packshelf no tiene ninguno que mostrar.',
    'Pregunte a su servicio de soporte; su organización puede facilitar uno.',
  ],
  'client-certificate-refused': [
    'El servicio no ha aceptado el certificado de este equipo.',
    'Pida a su servicio de soporte que lo renueve.',
  ],
  'no-common-encryption': [
    'El servicio y Packshelf no tienen ningún cifrado en común.',
    'Pregunte a su servicio de soporte; quizá el servicio use un cifrado más antiguo.',
  ],
  'secure-connection-failed': [
    'No se ha podido establecer la conexión cifrada con el servicio.',
    'Inténtelo de nuevo; si sigue igual, pregunte a su servicio de soporte.',
  ],
  'proxy-sign-in': [
    'El proxy de su red pide una identificación.',
    'Identifíquese en el proxy para continuar.',
  ],
  'proxy-sign-in-unsupported': [
    'El proxy de su red pide una identificación que Packshelf no puede dar.',
    'Pida a su servicio de soporte que deje pasar a Packshelf.',
  ],
  'timed-out': ['El servicio ha tardado demasiado en responder.'],
  maintenance: ['El servicio está en mantenimiento.', later],
  'too-many-requests': ['El servicio está muy ocupado y pide una pausa.', later],
  'service-error': ['El servicio ha tenido un problema propio.', later],
  'not-the-service': [
    'No ha respondido el servicio, sino quizá una página de acceso de esta red.',
    'Abra un navegador para comprobarlo.',
  ],
  'unexpected-answer': ['El servicio ha respondido de un modo que esta aplicación no entiende.'],
  'disk-full': ['El disco está lleno.', 'Libere algo de espacio; su lista no ha cambiado.'],
  'storage-failed': ['No se ha podido guardar la lista en este equipo.'],
  'not-removed': [
    'No se ha podido borrar todo lo que estaba guardado.',
    'Puede que otro programa lo esté usando; inténtelo de nuevo más tarde.',
  ],
  'shelf-not-stored': [
    'No se han podido guardar sus estrellas y notas en este equipo.',
    'Lo que ya estaba guardado no se ha perdido.',
  ],
  'shelf-full': ['La lista de favoritos está llena.', 'Quite estrellas o notas que ya no necesite.'],
  'shelf-not-understood': ['No es un archivo con estrellas y notas de Packshelf.'],
  'file-not-read': [
    'No se ha podido leer este archivo.',
    'Ciérrelo en otros programas; si está guardado en línea, conecte antes este equipo.',
  ],
  'file-in-use': [
    'El archivo está abierto en otro programa.',
    'Ciérrelo allí y exporte de nuevo, o elija otro nombre.',
  ],
  'file-read-only': [
    'El archivo es de solo lectura y no se puede reemplazar.',
    'Elija otro nombre, por favor.',
  ],
  'file-is-folder': ['Una carpeta tiene ese nombre.', 'Elija otro, por favor.'],
  'folder-not-writable': ['No se puede escribir nada en esta carpeta.', 'Elija otra, por favor.'],
  'file-not-written': ['No se ha podido escribir el archivo.', 'Elija otra carpeta u otro nombre.'],
  'not-recorded': ['En ese momento aún no se registraban los cambios.', 'Elija un día posterior.'],
  'not-yet-read': [
    'La lista todavía no está completa.',
    'Inténtelo de nuevo cuando termine la actualización.',
  ],
  'too-many': ['Es demasiado para una sola copia.', 'Seleccione menos paquetes, o exporte la lista.'],
  'export-running': ['Ya hay otra exportación en curso.', 'Espere a que termine, o deténgala.'],
  'address-missing': ['Escriba la dirección, por favor.'],
  'address-not-understood': [
    'Esto no es una dirección web.',
    'Tiene un aspecto como https://service.example.com.',
  ],
  'address-beginning': ['El principio de esta dirección no es correcto.', 'Debe empezar por https://.'],
  'address-not-encrypted': ['Esta dirección no está cifrada.', 'Use una dirección que empiece por https.'],
  'address-with-password': [
    'No ponga el nombre de usuario ni la contraseña en la dirección.',
    'Los escribirá al iniciar sesión.',
  ],
  'proxy-not-understood': ['Esto no es la dirección de un proxy.', 'Tiene la forma proxy.example.com:8080.'],
  'connection-file-not-understood': ['Esto no es un archivo de conexión para Packshelf.'],
  'no-connection': ['Todavía no hay ninguna conexión.'],
  'no-account': ['Todavía no ha iniciado sesión nadie.'],
  'view-gone': ['Ya hay una lista más reciente.'],
  'item-gone': ['Este paquete se ha retirado de la lista.'],
  'pages-not-made': ['No se han podido preparar las páginas.', 'Inténtelo de nuevo.'],
  'not-printed': ['La impresión no ha funcionado.', 'Compruebe que la impresora esté encendida y conectada.'],
  'no-printer': [
    'No hay ninguna impresora.',
    'Puede guardar la lista como PDF o configurar una impresora en los ajustes del sistema.',
  ],
  'system-refused': [
    'Este equipo no ha aceptado el cambio.',
    'Quizá lo prohíban los ajustes del sistema; pregunte a su servicio de soporte.',
  ],
  'key-taken': ['Otro programa usa estas teclas.', 'Elija otras, por favor.'],
  'desktop-settings-not-opened': [
    'No se han podido abrir los ajustes del teclado.',
    'Ábralos desde los ajustes de su escritorio, por favor.',
  ],
  'no-link': ['No puede haber un enlace a este paquete.', 'Su ID es demasiado largo.'],
  'by-policy': ['Su organización lo ha desactivado.'],
  cancelled: ['Detenido.'],
};

export const withIssuer: typeof englishWithIssuer = {
  'untrusted-certificate': (issuer) =>
    `El certificado del servicio fue emitido por «${issuer}», en quien este equipo no confía.`,
  'certificate-out-of-date': (issuer) =>
    `Según el reloj de este equipo, el certificado del servicio emitido por «${issuer}» no es válido hoy.`,
  'certificate-of-another': (issuer) =>
    `La respuesta llegó con el certificado de otra dirección, emitido por «${issuer}», quizá de una página de acceso de esta red.`,
  'certificate-unfit': (issuer) =>
    `El certificado del servicio, emitido por «${issuer}», no está hecho para este uso; Packshelf no puede aceptarlo.`,
};
