import { X509Certificate } from 'node:crypto';
import type { CertificateStore } from './certificate-store';

/** In place of a folder: the certificates of the test environments, which are the same everywhere. */
export const DE_PRUEBA = 'de-prueba';

/** Number of the certificate of their PAC. */
const NUMERO = '99999000000415775206';
const PAC = Buffer.from(
  [
    'MIIDwjCCAqqgAwIBAgIUOTk5OTkwMDAwMDA0MTU3NzUyMDYwDQYJKoZIhvcNAQELBQAwdjEdMBsGA1UEAwwUQUMgREUgUFJVRUJBUyBCT1ZFREExKzApBgNV',
    'BAoMIkFVVE9SSURBRCBERSBQUlVFQkFTLCBOTyBFUyBFTCBTQVQxGzAZBgNVBAsMEkRFTU8tSUVTIEF1dGhvcml0eTELMAkGA1UEBhMCTVgwIBcNMjAwMTAx',
    'MDAwMDAwWhgPMjA2MDAxMDEwMDAwMDBaMIGeMR4wHAYDVQQDDBVQQUMgREUgUFJVRUJBUyBCT1ZFREExHjAcBgNVBCkMFVBBQyBERSBQUlVFQkFTIEJPVkVE',
    'QTEeMBwGA1UECgwVUEFDIERFIFBSVUVCQVMgQk9WRURBMRUwEwYDVQQtDAxQUEIyMTAzMDFONDYxCTAHBgNVBAUTADEaMBgGA1UECwwRUEFDUFBCMjEwMzAx',
    'TjQ2MDEwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCtR2avAl7C7SdFsDs3qAEC3XDEtWouVe2Ap+iArGOFvMkG6eMJWVqohOM6l5GT92JPcLRp',
    'PnQffCqmFoEXBuaYlV+79ulTKgdV9+4GRdchb1CqCIyjPDcLlr4OhqvGEmBmuqVkHH52P0eJdx2mOY5uT56hocVt7FPkgutwcTIdQdizNd5TB/SDIfLyAvQv',
    'qGgoGcjyTvMlAU1mucHsL05rNqfckxGOes0gWGJFsxdPGWgHEIYroC9C6WiV96c1EwRgMrEYs4rvNl1Pa93j5ngHKgYiZ6Px1YHmX9QrY3eSmavINhUK8Zmm',
    'O6c8kHddiK7zPFcIGWjcxTOFQJfIvm3tAgMBAAGjHTAbMAwGA1UdEwEB/wQCMAAwCwYDVR0PBAQDAgbAMA0GCSqGSIb3DQEBCwUAA4IBAQCEOOMvZEmskQ7g',
    'rfLWB0tncm0m5hY6sQQnNp2s+tgPF7/3Gttg2jWOrXlZTmGRbBGeJcRA7R2r6tzuGp56cSwE+5ZsvDCpFzdNis/7CvgQK5Vy0r3FbLgqC2EYVoRI0Szwcueb',
    'tnwkfuaxVXtcp3j3SGFMHDKxEYk+0MhNNYNEsPFQkM4uIx3OsTEgMNj8yYtc2A0m6WfaOrZ5RPVkk2F0t19rdViPBLI488XJw6YqduRltEVQVrRW7Xw9+gYL',
    'DpCNFb9jgAlM340whHfdg+QCEoBVIyw5fLlqPkTaMHCyTnzDH8GUlfvz9g5d61lqMZRWxF+aQdwtU119i9erM+KV',
  ].join(''),
  'base64',
);
const RAIZ = Buffer.from(
  [
    'MIIDnDCCAoSgAwIBAgIUOTk5OTkwMDAwMDAzNDY0NDgxMjQwDQYJKoZIhvcNAQELBQAwdjEdMBsGA1UEAwwUQUMgREUgUFJVRUJBUyBCT1ZFREExKzApBgNV',
    'BAoMIkFVVE9SSURBRCBERSBQUlVFQkFTLCBOTyBFUyBFTCBTQVQxGzAZBgNVBAsMEkRFTU8tSUVTIEF1dGhvcml0eTELMAkGA1UEBhMCTVgwIBcNMjAwMTAx',
    'MDAwMDAwWhgPMjA2MDAxMDEwMDAwMDBaMHYxHTAbBgNVBAMMFEFDIERFIFBSVUVCQVMgQk9WRURBMSswKQYDVQQKDCJBVVRPUklEQUQgREUgUFJVRUJBUywg',
    'Tk8gRVMgRUwgU0FUMRswGQYDVQQLDBJERU1PLUlFUyBBdXRob3JpdHkxCzAJBgNVBAYTAk1YMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEArUdm',
    'rwJewu0nRbA7N6gBAt1wxLVqLlXtgKfogKxjhbzJBunjCVlaqITjOpeRk/diT3C0aT50H3wqphaBFwbmmJVfu/bpUyoHVffuBkXXIW9QqgiMozw3C5a+Doar',
    'xhJgZrqlZBx+dj9HiXcdpjmObk+eoaHFbexT5ILrcHEyHUHYszXeUwf0gyHy8gL0L6hoKBnI8k7zJQFNZrnB7C9Oazan3JMRjnrNIFhiRbMXTxloBxCGK6Av',
    'QulolfenNRMEYDKxGLOK7zZdT2vd4+Z4ByoGImej8dWB5l/UK2N3kpmryDYVCvGZpjunPJB3XYiu8zxXCBlo3MUzhUCXyL5t7QIDAQABoyAwHjAPBgNVHRMB',
    'Af8EBTADAQH/MAsGA1UdDwQEAwIBBjANBgkqhkiG9w0BAQsFAAOCAQEAXlzJildFreSpeVGU4gVcYalj+TgvFi1j2NP2P3KSiQLO8e2ka2z3V+8pAdgAmJ1b',
    '4QJeBFFx9LLUmQ192XDuj7gzylSJNY1B8BiCK8gKTYqjFSCRD38+UcWBD6aK9/bKOuRh0KkNyMgKDXENCzJK/ZhDkycKW6z4CsF2g9xX9PYVH4l2Bd56i9BE',
    '16yNmPKU/HHHE322d6+/NzaI0BR6Re2jzyaANjKwPyFwS4dqzoxCwVgePxJvGlvp+cf6Dk/sP9IRzrYEmnToJgz/Hx8u9J3X1m16krm0QjA4kZp+9v+nkWLZ',
    'icM/vvUKXRCo40EOCk+Evjr3ggiWfu2dj41cwg==',
  ].join(''),
  'base64',
);

let raices: readonly X509Certificate[] | undefined;

/**
 * What is trusted in test environments, whose key is public: their own authority and PAC, and nothing else. No CFDI of a
 * taxpayer is ever judged with it.
 */
export const certificatesDePrueba: Pick<CertificateStore, 'find' | 'autoridades'> = {
  find: (numero) => (numero === NUMERO ? PAC : null),
  autoridades() {
    raices ??= [new X509Certificate(RAIZ)];
    return raices;
  },
};
