import type { ErrorEntry } from '../error-entry.ts';

/** What a sheet, or an archive of a project, is refused for as a whole. */
export const sheetErrors = {
  sheet_unknown: {
    status: 400,
    texts: {
      en: 'This is no sheet we can read. Save it as xlsx, xls or csv',
      ru: 'Это не таблица, которую мы умеем читать. Сохраните её как xlsx, xls или csv',
      pt: 'Não é uma folha que saibamos ler. Guarde-a como xlsx, xls ou csv',
      es: 'No es una hoja que sepamos leer. Guárdela como xlsx, xls o csv',
    },
  },
  sheet_broken: {
    status: 400,
    texts: {
      en: 'The file is damaged. Open it, save it anew and try again',
      ru: 'Файл повреждён. Откройте его, сохраните заново и повторите',
      pt: 'O ficheiro está danificado. Abra-o, guarde-o de novo e tente outra vez',
      es: 'El archivo está dañado. Ábralo, guárdelo de nuevo e inténtelo otra vez',
    },
  },
  sheet_locked: {
    status: 400,
    texts: {
      en: 'The file is protected by a password. Save it without one',
      ru: 'Файл защищён паролем. Сохраните его без пароля',
      pt: 'O ficheiro está protegido por senha. Guarde-o sem senha',
      es: 'El archivo está protegido con contraseña. Guárdelo sin ella',
    },
  },
  sheet_empty: {
    status: 400,
    texts: {
      en: 'There are no lines in this sheet',
      ru: 'В таблице нет строк',
      pt: 'A folha não tem linhas',
      es: 'La hoja no tiene filas',
    },
  },
  sheet_too_long: {
    status: 413,
    texts: {
      en: 'More than {rows} lines: divide the sheet into parts',
      ru: 'Больше {rows} строк: разделите таблицу на части',
      pt: 'Mais de {rows} linhas: divida a folha em partes',
      es: 'Más de {rows} filas: divida la hoja en partes',
    },
  },
  sheet_too_wide: {
    status: 413,
    texts: {
      en: 'More than {columns} columns: remove those that are not needed',
      ru: 'Больше {columns} столбцов: удалите лишние',
      pt: 'Mais de {columns} colunas: remova as que não são precisas',
      es: 'Más de {columns} columnas: quite las que sobran',
    },
  },
  sheet_too_large: {
    status: 413,
    texts: {
      en: 'Unpacked, the file is too large. Divide it into parts',
      ru: 'В распакованном виде файл слишком велик. Разделите его на части',
      pt: 'Descompactado, o ficheiro é demasiado grande. Divida-o em partes',
      es: 'Descomprimido, el archivo es demasiado grande. Divídalo en partes',
    },
  },
  import_not_ready: {
    status: 409,
    texts: {
      en: 'This import has been started already',
      ru: 'Этот импорт уже запущен',
      pt: 'Esta importação já foi iniciada',
      es: 'Esta importación ya se ha iniciado',
    },
  },
  import_nameless: {
    status: 400,
    texts: {
      en: 'Say which column holds the name, the phone or the e-mail',
      ru: 'Укажите, в каком столбце имя, телефон или e-mail',
      pt: 'Indique a coluna do nome, do telefone ou do e-mail',
      es: 'Indique la columna del nombre, del teléfono o del correo',
    },
  },
  archive_broken: {
    status: 400,
    texts: {
      en: 'This is no whole archive of a project',
      ru: 'Это не целый архив проекта',
      pt: 'Não é um arquivo completo de um projeto',
      es: 'No es un archivo completo de un proyecto',
    },
  },
  import_not_over: {
    status: 409,
    texts: {
      en: 'This import cannot be reverted now',
      ru: 'Сейчас этот импорт нельзя отменить',
      pt: 'Agora não é possível reverter esta importação',
      es: 'Ahora no se puede revertir esta importación',
    },
  },
} satisfies Record<string, ErrorEntry>;

/** What reading a sheet may end with. */
export type SheetProblem = Extract<keyof typeof sheetErrors, `sheet_${string}`>;
