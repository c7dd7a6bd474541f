import { expect } from 'playwright/test';
import { address } from './stack-info';

interface Mail {
  id: string;
  asunto: string;
  para: string;
  texto: string;
}

/** The newest mail to an address in the mailbox of the demo, once the job has delivered it, and the link in it. */
export async function lastMail(para: string, asunto?: string): Promise<{ id: string; asunto: string; link: string }> {
  const find = async () => {
    const { rows } = (await (await fetch(`${address}/correo-demo.json`)).json()) as { rows: Mail[] };
    return rows.find((mail) => mail.para === para && (asunto === undefined || mail.asunto === asunto));
  };
  await expect.poll(find, { message: `a mail to ${para}` }).toBeDefined();
  const mail = await find();
  return { id: mail?.id ?? '', asunto: mail?.asunto ?? '', link: /https?:\/\/\S+/.exec(mail?.texto ?? '')?.[0] ?? '' };
}

/** The files of a mail, by their name. */
export async function attachmentsOf(id: string): Promise<Map<string, Buffer>> {
  const page = await (await fetch(`${address}/correo-demo/${id}`)).text();
  const links = [...page.matchAll(/<a href="([^"]+\/adjuntos\/\d+)" download="([^"]+)"/g)];
  const files = links.map(async ([, href, name = '']) => {
    const response = await fetch(address + href);
    return [name, Buffer.from(await response.arrayBuffer())] as const;
  });
  return new Map(await Promise.all(files));
}
