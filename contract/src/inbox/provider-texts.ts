import type { Texts } from '../languages.ts';

/** What providers' refusals mean and what to do about them; `about` is what they say themselves. */
export const providerTexts = {
  says_client_blocks: {
    en: 'The client has blocked you here. Reach them another way ({about})',
    ru: 'Клиент заблокировал вас здесь. Свяжитесь с ним иначе ({about})',
    pt: 'O cliente bloqueou-o aqui. Contacte-o de outra forma ({about})',
    es: 'El cliente le ha bloqueado aquí. Contacte con él de otra forma ({about})',
  },
  says_client_gone: {
    en: 'The provider no longer knows this client: the account or the chat is deleted. Reach them another way ({about})',
    ru: 'Провайдер больше не знает этого клиента: аккаунт или чат удалён. Свяжитесь с ним иначе ({about})',
    pt: 'O fornecedor já não conhece este cliente: a conta ou a conversa foi apagada. Contacte-o de outra forma ({about})',
    es: 'El proveedor ya no conoce a este cliente: la cuenta o el chat se ha borrado. Contacte con él de otra forma ({about})',
  },
  says_client_absent: {
    en: 'This messenger has no account of this client, or their app is too old. Check the number or write elsewhere ({about})',
    ru: 'У клиента нет аккаунта в этом мессенджере или слишком старое приложение. Проверьте номер или напишите в другой канал ({about})',
    pt: 'O cliente não tem conta neste mensageiro, ou a aplicação é antiga demais. Verifique o número ou escreva por outro canal ({about})',
    es: 'El cliente no tiene cuenta en este mensajero, o su aplicación es demasiado antigua. Revise el número o escriba por otro canal ({about})',
  },
  says_client_first: {
    en: 'The client has not allowed messages from you. They have to write first ({about})',
    ru: 'Клиент не разрешил вам писать ему. Он должен написать первым ({about})',
    pt: 'O cliente não permitiu mensagens suas. Tem de ser ele a escrever primeiro ({about})',
    es: 'El cliente no ha permitido sus mensajes. Tiene que escribir él primero ({about})',
  },
  says_window_closed: {
    en: 'The client wrote too long ago. Send an approved template, or wait until they write ({about})',
    ru: 'Клиент писал слишком давно. Отправьте одобренный шаблон или дождитесь его сообщения ({about})',
    pt: 'O cliente escreveu há demasiado tempo. Envie um modelo aprovado ou espere que ele escreva ({about})',
    es: 'El cliente escribió hace demasiado tiempo. Envíe una plantilla aprobada o espere a que escriba ({about})',
  },
  says_too_much: {
    en: 'The provider lets you write no more for now. Wait some hours, and write less to those who do not answer ({about})',
    ru: 'Провайдер временно не даёт писать больше. Подождите несколько часов и реже пишите тем, кто не отвечает ({about})',
    pt: 'O fornecedor não deixa escrever mais por agora. Espere algumas horas e escreva menos a quem não responde ({about})',
    es: 'El proveedor no deja escribir más por ahora. Espere unas horas y escriba menos a quien no responde ({about})',
  },
  says_unpaid: {
    en: 'The plan or the balance at the provider is used up. Pay or change the plan there, then send again ({about})',
    ru: 'У провайдера закончился тариф или баланс. Оплатите или смените тариф у него и отправьте снова ({about})',
    pt: 'O plano ou o saldo no fornecedor esgotou-se. Pague ou mude de plano e envie de novo ({about})',
    es: 'Se ha agotado el plan o el saldo en el proveedor. Pague o cambie de plan y vuelva a enviar ({about})',
  },
  says_signed_out: {
    en: 'The provider no longer accepts what this channel signs in with. Connect it again in the settings ({about})',
    ru: 'Провайдер больше не принимает данные для входа этого канала. Подключите его заново в настройках ({about})',
    pt: 'O fornecedor já não aceita os dados de acesso deste canal. Ligue-o de novo nas definições ({about})',
    es: 'El proveedor ya no acepta los datos de acceso de este canal. Vuelva a conectarlo en los ajustes ({about})',
  },
  says_account_stopped: {
    en: 'The provider has stopped your account. See there why, and write to its support ({about})',
    ru: 'Провайдер остановил ваш аккаунт. Узнайте причину у него и напишите в его поддержку ({about})',
    pt: 'O fornecedor suspendeu a sua conta. Veja lá o motivo e escreva ao suporte ({about})',
    es: 'El proveedor ha suspendido su cuenta. Vea allí el motivo y escriba a su soporte ({about})',
  },
  says_no_right: {
    en: 'The account has no right to this. Grant it at the provider and connect the channel again ({about})',
    ru: 'У аккаунта нет на это прав. Выдайте их у провайдера и подключите канал заново ({about})',
    pt: 'A conta não tem este direito. Conceda-o no fornecedor e ligue o canal de novo ({about})',
    es: 'La cuenta no tiene este permiso. Concédalo en el proveedor y vuelva a conectar el canal ({about})',
  },
  says_not_taken: {
    en: 'The provider does not take such a message. Write it otherwise, without what is unusual in it ({about})',
    ru: 'Провайдер не принимает такое сообщение. Напишите его иначе, проще ({about})',
    pt: 'O fornecedor não aceita uma mensagem assim. Escreva-a de outra forma, mais simples ({about})',
    es: 'El proveedor no acepta un mensaje así. Escríbalo de otra forma, más sencilla ({about})',
  },
  says_file_not_taken: {
    en: 'The provider could not take the file. Send a smaller one, in another format, or a link to it ({about})',
    ru: 'Провайдер не смог принять файл. Отправьте файл меньше, в другом формате или ссылку на него ({about})',
    pt: 'O fornecedor não conseguiu aceitar o ficheiro. Envie um mais pequeno, noutro formato, ou uma ligação ({about})',
    es: 'El proveedor no ha podido aceptar el archivo. Envíe uno más pequeño, en otro formato, o un enlace ({about})',
  },
  says_too_long: {
    en: 'The message is too long for this channel. Send it in parts ({about})',
    ru: 'Сообщение слишком длинное для этого канала. Отправьте его частями ({about})',
    pt: 'A mensagem é longa demais para este canal. Envie-a por partes ({about})',
    es: 'El mensaje es demasiado largo para este canal. Envíelo por partes ({about})',
  },
  says_template_wrong: {
    en: 'The provider does not accept this template as it is. Look at it there, or choose another one ({about})',
    ru: 'Провайдер не принимает этот шаблон в таком виде. Проверьте его у провайдера или выберите другой ({about})',
    pt: 'O fornecedor não aceita este modelo assim. Verifique-o lá ou escolha outro ({about})',
    es: 'El proveedor no acepta esta plantilla así. Revísela allí o elija otra ({about})',
  },
  says_country: {
    en: 'The provider does not deliver in the client’s country. Write elsewhere ({about})',
    ru: 'Провайдер не доставляет сообщения в страну клиента. Напишите в другой канал ({about})',
    pt: 'O fornecedor não entrega no país do cliente. Escreva por outro canal ({about})',
    es: 'El proveedor no entrega en el país del cliente. Escriba por otro canal ({about})',
  },
  says_no_address: {
    en: 'There is no such e-mail address. Check it with the client ({about})',
    ru: 'Такого адреса почты нет. Уточните его у клиента ({about})',
    pt: 'Este endereço de e-mail não existe. Confirme-o com o cliente ({about})',
    es: 'Esta dirección de correo no existe. Confírmela con el cliente ({about})',
  },
  says_mailbox_full: {
    en: 'The client’s mailbox is full. Try again later or write elsewhere ({about})',
    ru: 'Почтовый ящик клиента переполнен. Повторите позже или напишите в другой канал ({about})',
    pt: 'A caixa de correio do cliente está cheia. Tente mais tarde ou escreva por outro canal ({about})',
    es: 'El buzón del cliente está lleno. Inténtelo más tarde o escriba por otro canal ({about})',
  },
  says_unwanted_mail: {
    en: 'The client’s server refuses your mail as unwanted. Have SPF and DKIM of your domain checked ({about})',
    ru: 'Сервер клиента отклоняет вашу почту как нежелательную. Попросите проверить SPF и DKIM вашего домена ({about})',
    pt: 'O servidor do cliente recusa o seu correio como indesejado. Peça para verificar o SPF e o DKIM do seu domínio ({about})',
    es: 'El servidor del cliente rechaza su correo como no deseado. Pida que revisen SPF y DKIM de su dominio ({about})',
  },
} satisfies Record<string, Texts>;
