import type { ServerResponse } from 'node:http';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { sendFile } from '../../../http/response/send-file.js';
import { toByteStream } from '../../../kernel/blob-store.js';
import { EXTRA_EMOJI } from '../../../kernel/emoji-catalog.js';

/** A PNG of the server's own icon, 64 pixels wide. */
const ICON =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAACN1BMVEVMaXEjNU4mNk0kNE4jNE4kNE8jNU8AAAAjNU8jNU4kNU4jNk4kNU8kNFAjNE4jNU4jNU8nN08kNE8jNU8j' +
  'NU8kNE4jNE8kNE4kM1AkM04kNE4jNU4jM0wlNk8kNE4jNU4iM1AlNU8lNE0iNk0jNE8iNU4jNE8kNE8lNlEjN1AiM00jNE8kNE4jNVAjNE8jNE4iNU4kNE8jMU3ytEEkNU9vs9kt' +
  'O04nO1UsOk/NnUQtRGBhnMHqrkGsiUZoX0qXe0fkrEJqqs+egUYwPU7jq0Kig0dusddRgKDvskGdgEdSg6TClkQ5Qk4rQl09RU1YVUtdlrlQf6EpPVdgWkvprkIrOU/apUIvR2OY' +
  'fEcpOE8sO098bElNeps3VXE5WHVdlLdUhaclNk8lNlBkocXBlkXapkO/lUVmpcmBbkjYpENincLVokM6Qk7dp0IuR2I6WncsQl6AbUmWfEdopstGbo1Ne5tdWEtGbY1BR01AR01c' +
  'V0vOnkSnhUbMnUTLnEQ8RE5Oe5x4aEouO06riUZmo8dmpMgmOVTkq0JnX0onOlU4V3V+bUl9bEnhqUNEa4uqiEbfqULqr0FaVkyrh0ZZVUwmOVNdlbhustdbkbRdlbk1Um4kNlAp' +
  'PllGbo5ThabSoEPPn0N3aUl3aEmohkamhkZEbItpqM5FbYs6XHlhm79jn8MyTGloqMxjn8JinMAzTGk6XHokNk8vR2QwSGQ2U3BPfZ5Qfp82Um9tsNZtr9VlocbQn0PRoEREbL5d' +
  'AAAAM3RSTlMA+SHZ7L3YAdfzv0HEP9bq9CBTgYAxx8YjVOnJMj1/+jwwUkLyUVe+LzM78X5Wg4I02iTUDgQAAAAACXBIWXMAAAsTAAALEwEAmpwYAAADIklEQVRYw6VX9VscMRAN' +
  'dndAaXEp1N3lEg7ncHeHw+tGXakXqFJFitTd3f+4ssne7W529j7YvJ8y75t5SXaTmQxCMqyrNgRZQvE0EGoLikhAHKzr/PCMYImzquNj4/GMEe2rxC+ci03Af4k7PngBNgWfEBbv' +
  'OwebhP9m+v3isWnESF9yORZA+NQC/EQEbAhtxEKIQuvFBCJRkJhAANokJmBBgWICgUhHpZyrzMqqPJKiZcszS3JzSw6W69x5AUdxPqHIL3YobGJeoZ2iMC/Ru0DDLuJB6j43e/yU' +
  '3YPkE94E9m8nKhySt7Fnq12FvWeNBapTiQap1RKbk2zXIDnHUKCDcOiQ2Kd2Dr1GAj1yWEFZWYE8HMO4Rg7LLi3Nloc1sEB/Hws6JhmH2fgnrqtnQQckdgcb19eBAi9ZTBWzqqRx' +
  'O8bXWEwRY4uYdR0ScLyj8Zfk33+le8pow823aMRO+fcn7abmjURAYJAt4KrbbiOkexy3sClPutmjzG4BBN7T+PvK4trJJMZ/qf8Whd1GiYedOoGPLtfoCCGtimvr7wl8h01YobAV' +
  'jLkHnoOG4ddq8wfGN6n3GTV7mlJ34aM89EptfcFJadT7iZo9T6nbzZxAU6bTmdmEu9SunTiDOtdqbuAFJprBCTRKZCN/2dOp70WITOcEBuhUSVpXeQeXtSxblpMTcBq7pvGytRI7' +
  'wAlMY7EeaLaLNJMZfK7ParbL/cG1AvJ2H4M/7Kua/TQEZyRvR+a7mv0w3AAKeDm0E7/UB5yQkVGX663+JD6Cr82/TjypvWIS3ozrBQwvbtcf7SWXMAhcZ8PU0canGUJeOKCUZpS8' +
  '2vlER8hzMCcapM9v+lTb1w+ndTiBj+mTfY9RYenlS8gzsNw8MKxMcBGDCx6ckeAyCpdcuLzDhRwu+vADA35KwM8OUMDoMQM/fCSBpWKPrDXIT0zAhlaIPjQjxATWogQxgZXIahGJ' +
  'nz3VcMSJCCyTWp5o8/GzaPMYZr7pimVtW4iPybZvnrtxXG2u8QxWWlffGBP7D9M03+G2Gf6/xXz/jqIiA2zTal8CbQHzF3nC/gNy7FtO/6ctnAAAAABJRU5ErkJggg==';

const image = Buffer.from(ICON, 'base64');
const info = { size: image.length, contentType: 'image/png' };

/**
 * The image of the one emoji that is neither a Unicode emoji nor a custom one. Clients have its path built in; they contain the images of
 * Unicode emoji themselves.
 */
@Controller('static/generated/emoji/images/emoji/unicode')
export class ExtraEmojiImageController {
  @Get(`${EXTRA_EMOJI}.png`)
  @Endpoint({ access: 'anyone', hidden: true, summary: 'Returns the image of the extra emoji.' })
  async image(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await sendFile(request, response, {
      ...info,
      disposition: 'inline',
      name: `${EXTRA_EMOJI}.png`,
      cacheControl: 'public, max-age=86400',
      version: 'skein-1',
      open: ({ start, end } = { start: 0, end: image.length - 1 }) =>
        Promise.resolve({ ...info, body: toByteStream(image.subarray(start, end + 1)) }),
    });
  }
}
