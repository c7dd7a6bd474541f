import { expect } from 'playwright/test';
import { address } from './stack-info';

interface Mail {
  asunto: string;
  para: string;
  texto: string;
}

/** The newest mail to an address in the mailbox of the demo, once the job has delivered it, and the link in it. */
export async function lastMail(para: string, asunto?: string): Promise<{ asunto: string; link: string }> {
  const find = async () => {
    const { rows } = (await (await fetch(`${address}/correo-demo.json`)).json()) as { rows: Mail[] };
    return rows.find((mail) => mail.para === para && (asunto === undefined || mail.asunto === asunto));
  };
  await expect.poll(find, { message: `a mail to ${para}` }).toBeDefined();
  const mail = await find();
  return { asunto: mail?.asunto ?? '', link: /https?:\/\/\S+/.exec(mail?.texto ?? '')?.[0] ?? '' };
}
