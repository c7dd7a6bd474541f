import type { FastifyRequest } from 'fastify';
import { autorOf } from '../../audit/author';

/** Author of what is done through a shared link: only the IP address is known. */
export const guestOf = (request: FastifyRequest) => ({ ...autorOf(request, null), usuario: 'Enlace compartido' });
