import type { errorMessages as base } from '../zh_CN/error.ts';

export const errorMessages: Record<keyof typeof base, string> = {
  'error.checkFields': 'Check your fields',
  'error.badRequest': 'The request is malformed',
  'error.notFound': 'No such path',
  'error.rowNotFound': 'It does not exist, or was deleted',
  'error.tooLarge': 'Too large: at most {megabytes} MB',
  'error.mediaType': 'This content type is not supported',
  'error.tooMany': 'Too many requests; try again in {seconds} s',
  'error.internal': 'Server error, incident {incident}',
  'error.unavailable': 'The service is not available just now; try again',
  'error.busy': 'The receiving queue is full; send it again in a moment',
  'error.noToken': 'Your session has ended; log in again',
  'error.forbidden': 'Permission missing: {permission}',
  'error.noBuilding': 'This site is not open to you',
  'error.licence': 'The licence is missing or has expired',
  'error.licenceModule': 'The licence does not include {module}',
  'error.conflict': 'Changed by somebody else since you read it; refresh and try again',
  'error.referenced': 'Still in use, so it cannot be deleted',
  'error.unknownParameter': 'Unknown parameter: {name}',
  'error.badParameter': 'Wrong parameter: {name}',
};
