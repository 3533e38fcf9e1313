import type { ServerResponse } from 'node:http';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { Endpoint } from '../http/request/endpoint.js';
import { sendText } from '../http/response/response-body.js';

/** Its path. */
export const SERVER_ICON = '/static/realm-icon.svg';

/** The icon: yarn wound into a skein, two strands that cross in the middle, one over the other. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Skein">
  <rect width="64" height="64" rx="14" fill="#24354f"/>
  <g fill="none" stroke-linecap="round">
    <path d="M10 32c6-20 16-20 22 0s16 20 22 0" stroke="#6fb3d9" stroke-width="6"/>
    <path d="M10 32c6 20 16 20 22 0s16-20 22 0" stroke="#24354f" stroke-width="11"/>
    <path d="M10 32c6 20 16 20 22 0s16-20 22 0" stroke="#f2b441" stroke-width="6"/>
  </g>
</svg>
`;

/** The path of the same icon as PNG. */
export const SERVER_ICON_PNG = '/static/realm-icon.png';

/** The server's icon as PNG, 256 pixels wide and high, for devices and programs that show no SVG. Made of the SVG with sharp. */
const ICON_PNG = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAQAAAAEACAMAAABrrFhUAAADAFBMVEVMaXEjNE8jNE8jNE8kNU4kNU4jNU4ZTU0AABYjNE8jNE4jNE4jNE4jNU8jNU4jLk8j',
    'NE4kNE4iNE4lN0wjNE4jNU4jNE4jNU4kNE4mNU8jNE4gN00kNU4kNU4jNE4jNE4kM04jNE4iNU4vL14jNE8iM04jNU4jNU4jNU8iM1AjNU4jNU4kNU8jNE4j',
    'NE4jNE4jNE8jNE4kNE4kNE4jNE4jNE4jNE8jNE4kNE4qOFUkNE4jNU4kNU4kNE8hN00kNU4kNU/ytEFvs9lvstjxs0EnN08lNk8sOk8kNlDvs0ElN1FakbM7',
    'Q00nO1XvskHkq0Lcp0IyPU5qq9ExTGcnOlVrYEpsr9Tws0HssEHmrEJusteqh0a7kkWEcEiPd0gpOE89YH5usdfHmkN+bUlGSUwtO05ZjrE6WngpPVhIS0xd',
    'WEu5kUVEbIvToEPrsEFVh6kyTmpTUkwxS2ayjEU9RU2wjEWriEY5Qk7hqULusUJKd5YmOVTNnURhm78oO1bapkJYjK9ViKthnMFNeps5WHVqqtAtRWA0UW5I',
    'cpOSeEeggkabfkdtr9VbVktRgaIrOU8/Rk1xZElXiq0wSWY4V3VCaIfqr0F/bkljoMU2VHGTekhJTEy3j0XorkFop8xHcZAzT2xpqc5dlbnClkSVe0cmOVNS',
    'g6SKdEiXe0dDSE24kEVNTkxaV0x7a0lkocaegUZmpcp0ZknKm0RPUExkn8NThaZMeJksQ1+lhEYvSWQ2U29KTEzQn0NHcI9hW0o4VXNVU0unhkZgWkuFcUlj',
    'n8JDaYjOnkRmXks3QE5Uhae1jkY8XnyvikaCb0niqkJpX0veqELLnERWVExPfZ13aUlBZYRRgKGig0eGcUnVokN3aEm9lERAZIPToUNfmLxLTkyafUdel7ts',
    'YUouR2JrrdJnpsrRoER6aknZpENJdJRck7dOe51KS01oqc3GmES+lEU0P04rQFwvPE8qP1pPT011Z0nEmEQ7XHmOdkdPfZ4/YoBYVUtXVEtrrdJck7YkNk/7',
    'jkSfAAAAQHRSTlMAx0pN/sX6AwH77tGX+CoKz29IDeBQuHLNIY0XtoXKgiTBQAWRHeJWgCyK3XeI7ENn1Jn8s2q9n6kSkrLvqi6ocvcprQAAAAlwSFlzAAAs',
    'SwAALEsBpT2WqQAADqlJREFUeNrlXXdcVUcWHsrj0UQFCyj2hiX2mGTrvPfoRYMigih2UdGIPYEgRilqVDQKaqzRmMTeNbZINKYb00xx041JNmVLtmST3d/u',
    'IoqvcGfu1Avvzfefcuf83vnu3Jk5Z04BgAbm9t4tg1t4BfUM9IMNDH6BPYO8WgS39G5vBnIQ5tMqvMGprUlFeCufMNHa/66N1wDoRgjwatNdnPb39TVBN0S/',
    'Xq2FqN8nMgC6KQIi+/Bq7+/jBd0a4d38edTvFgTdHkHsFLQfBD0CHdjWw8ZRftBDENCZYVv06Qo9CF29KdU3R/lCj4Jv5040+ncxQY9D2why/Zv/BnogAn1I',
    '9b/bF3okfFuS6d8LeizuIln+gqEH4x5dW9n8W+jRuFeHAf/+0MPRH09AG+jxiMKu/1ABNMXs/74qEOCLPA90CYRKIBBxJuxkgoqgrbZd0Aoqgx6a9q+vOgT4',
    'aljHjZtBhdA1TOUPQNMqCPFTiwC/EJcj8CCoGDo4+4q7QeXQ3GkCBKlHQBPHKdAcKgjHrdCkIgFeDvefUEl0vENApJoEDKzVv3WAmgQE1MYPtISKotY1EqQq',
    'AeG39O8OlUV3VRyhKLSrIaCtugSYauL/BqhLQMBNt4APVBje6nlCYB3nYLjKBFRvhOZGKhPQyAzaQ6URAbzVJiBUXUOg1hzorzYBwaCF2gREAi+1CTCBfmoT',
    'EASaqU1ATxCoNgG9gZ/aBDQCIqXtOr1tZlLhofT0Q4VJM8+d3iVKbnnVxazcI0WVlUVHcrNGV5WL/M3iCDiVv2OF1QkrduSf4pe7O3tnhsUJGTuzdzc0AgrG',
    'JtmsWiisSOF691dGRVu0cORaXAMiYGH+UCsSJfkLWeX+mJ1pQSIze1IDISCxYqsVi5JzTKtBzLU3LVgMGT2mIRBQfMyqi2PF9HKnzbDoYsa0eieg4ITNSgDb',
    'qjTKj3/ZCAsBog/G1S8BawuthHhhGI3ciW9ZCHH2TH0ScDXdSoz0q+RyD1daiFF5uN4IiP+jlQrvxJPJjX3aQoXPYuuHgMRVVkocTyRa/ZdbKPH8mPogICXJ',
    'So0kglPRpFEWaoyaZDwBBd9aGbBDl4HyP1sYsDPOaAISJ1uZkKRzJhrzqoUJo8qNJSBxppURj2HXgZgsCyPmxRhKwCorM1bh5C63MGO5kQRMt3JgOlruegsH',
    'JhhHwPlxPASMRBoGKwfzEJAwzSgCSp+wcqHkurbcuQ9auDBktTEEpC22cmKxpmUU97CFEw/HGULAe1ZuvKcl96CFGweNIKDYxk+ANUfD/o/mJ8DynHwC/rZV',
    'gP7WH/7qKvcvbwrQ3/Lgy9IJeMQqBItc5b5uEYI5sgn4SHeBmz47LW32dN2F8iNnuWt0F7gJU+Pipk7QXSjXyCVgis4OeOC12idfO4B/8okpjnJT38Cr9eFL',
    'tU++9CH+yTdSpRLwFF6rVxyMvYJ3KI7E7+sY/A77W/lnQo/EdAScxu4AK8Y6Pz12BdZP6jAFqrA7QMZwZ7nDM7B+0lnyCEjEukBLNro+X1aCeXyygw2IdYFm',
    '/sdV7qwhuOdfHCONAKwNNDSv7oA89I2RLY/QBsrcW1fu3kxhVhENAVNwLzR9o9aQsi+Ry4XDCoh7oZVva8mdhXMbD0mVRMASnImXoz0mZyRiAsy2P/M4zsS7',
    'oC33QgJm0ONyCDiJuwQ4hxq1Tfv5R+xPLMC9zdEouRcxgx5IlkLAcZyjC+nyj9d0ntkc7omexzm6kC7/WJzz7FkZBAzDbIEbMM7elA34k/AZzCXgDIx9G/cx',
    'etyI7yUQ8Bha/3FluIF5Gv6j7fY/z0PrMfgoTu7eh9AjXxdPwFrMBFiKH7q0rnPc4RoUMwGexsvF3KBFTxVOAMYP/rnOjVfiJxh3wHy0Fn/S8XTHjEePzRJN',
    'wHW0H3Rknu7y4TL4gH3JXI32gyZ8qid3E/ojSNgtmACMFbREf/R3ziMu2f/yLPolPqkv9xn06PfFElCKngCHCGKgFt5wOjTb94y56HdYRHDhOel+5PCH5gol',
    'AHMIHEsyfixiyjyJfoXDSeQO55pA5ASkoa2AT4iiHuI/d1gz7NcCcWgrYDxR1EPsP9FG1CSBBFxCT4DzZERv1LSD96Nf4D4yuW+jJXwtjoD4Y+TOTRTs1+k/',
    '2d8fOhLuVVK5m5EiPo4VRkAxegucTfpDZ9eahVvtp4Zp6F2M+CAzFW0WThNGADoYZia9P/2E/b9ykb99Prlc9ElqsygCriNPwTaK4L/bxpTNvgSuRnoCozeR',
    'y92ElrJaEAH5aCuYxvm0qGbIf+3/kY22gmnkzkGK+ZcYAhJvIAnYTvND82qmwC/2ozz6FPN3GrmfIqfA/TFCCNi+NGdttQt7ytqcpZPTUUYd6VIytODOP59D',
    '6p9LJzeX566U8mIkzSkxYh3d4HU3YyVJpu5KOrn7eD4l6stROGzRnfjneMqhix05exlpBpylDX1FXhgOXiAlRGbjbSdXBe3ACusP9kPAaOR7e5dW7rv0PlW+',
    'IKmUmj29hDobKK3kZ/s/XkS69akDXdAmxVey4gS3OZ9oiG8W7M7DM8i3toxeLvpmYZOsUNlLNlsp/aiT9lVjGdKjO5de7lykYzFbWrD00iTIg9hvBO2Bt4CM',
    'MC+KlRYuX8ZFQBVy0l5hEYd2jFRJI+B/XAQ8ilwCmcK+xyBjLB8VQEDy5T1FCQlFey4nQ1GIQf7gZ9gEIt2jD8bwEpCcdcfiTsgSRcFK5JSdyCZwIuuxUpeA',
    'L7Y4StvyhRgCkF/AeFaJ4xm/AT0CJriYWtETROgfizQE17OKXM+4D+gQMLyOqRk9XAABR5GusAWsIhcgjwJHOQhYoBGLs0XAOoA8BY1il/kHtpMlnoAsrntH',
    'NJDeYI4s0H8ggwzYCUjWvLkczD0FkEt2Riq70NQMpo0FS8BlbYGXeQn4QFioM5Fv8CIzAXsEb1W6W9YaHqlrmNzjWAKKEO5mzm8gGeXFHJzKIzYVFWpQxEwA',
    '6qvaz0fAfgl7AG4fyGAm4AFjf6gsYitFfwKypqqsT4v9E9hs7GIla3FlXwQN3q4+4CWAZdsG7nJgIfoGGA5uwF2OrERgOLqDhmO0ZPMTwGC8AXcxWwmdo9Tm',
    'O3AXxwUhqB04wF1cV6SgdeEBd3Fekm8FdE5c4C7uaxoKaNz4wF0uMGQBNJQrrFlcapRJI8CoS8xv+PaApKXSKkkZfo0df5JebqnNdkkWAd8LSU+EeoEM9tDY',
    'siX0ck9Ux2tsk1VIyZBQlrP2h35mCb2pycVMkUOAwcFMiVtZgq9upSKtk0KAuHC22K8IwtnW0Yff2aP5Fw2TUUVmDm9Sg/6xcp5zgi5DAGZt9HbS2DThBBga',
    '0lowlC0E1yGPf7I9tHe7EAIMDWr+hTUIWws3EsWEyhoZ1v4taxi+FvIF5QsYmNhwOzeDIRFDK53juqiUmT2GpbacYE/FwZZp4STAsOSmO7kZDMlYdVEsjAD0',
    'Bi44ve0nurcHndLx6lR1iBeXOPm1QQmOk3kSMl1xSWDmqEEprqUjeVJyXes6pYhMnjYmyfk7vqRs6qx+CgIMSXNfOJQvLd+5rkmp2AIKRhQ6mM5bmMERTwmu',
    'IGFAqYv4DbylORwHnxJdREV+sZMc/uIsDEnNxATIL3eTRFueB9PgwjZbfCEl2QWPtoso0ESf1ExOgOySV4tElOiiz2onJwC3EeCKns0nK3qmbdRhirTh6vse',
    'l1JNDlv27iJ1nJFL2TuEPtsoy/TdcgqVyimoKLPwIapUGW2hRppDIDUBMktfviKqVOdNK2CKrKKq8oqfYooVUhZrxbew4CQAX/52S50Qh39nkpa/xfWs+bKO',
    'l3xjCba4d6K8wsqyCiBPEVmwuUxmaW1ZJbBllewWToCsIuiyiraLL6Ehqwy+rLL94gsoyGqEIKtxg3ACZLXCkNW6Q3wBBRHNUKIvyGneYsuBBrTZkdUOR1b7',
    'HuEEyGqIJKuBk/gKErJaYslq4SW+hMY+rqZog/fJaeI27jw0rN3eBB4C9hvfxk98ERVZjRFlNXIUToCs1piyWnmKL6MjqzmqrGau4usIyWqPK6udr/hCSrIa',
    'JMtq6Cy+9basFtmyWnqLb74uq0m6rKbuwgmA8HAlufqVFNmmV9PJ1U+/CmG9EQAnvkWq/9kzNHLXFpLq/8IwWJ8EwPJlI4js34OUyQUFJ4isY9uqNFi/BFT7',
    'B2bo6z+DoSdy8TF9/Y8VQ1jvBMCYazpOoiGjx7DITazQcRKVnNsFGwIBEP6YjbkBycyexCp3YT7mBqgkfyGEDYSA6qXgyihtT9mRa3E8cgucKlk7oLAiBcIG',
    'REA1dmfvdLkJytiZvZtf7qn8HS43QSt25J+CRmWO0s2DqotZuUeKKiuLjuRmja4qFyV31+ltM5MKD6WnHypMmnnu9C6Rvxn4QaXRCASqTUBv0ExtAnqCfmoT',
    'EARMahNgAi3UJiAS9FebgGDQUm0CmgJvtQkIBe3VJiACmBspfRA0AxCuMgHhAIBWKhPQo5oAH7XXQADCAtTVPyCsmgDgpfJB+CbaqEtAuxoCQtQloHsNAaCJ',
    'qvq3vaW/uuZA09sEtFZ0HwhofZsAEKkmAb+u1R/0UZOAjncIUNMv5mXXX83jcKgDAf4KmoRN/B0IAN3UI6C5o/7Af5Bq+ndwmgDV52HF7gj9QoALeqhFQBtX',
    '/UFjpS4JmzWuQwDw9lVHf99QoAGFnIN3aekPzMqcB706aRIAuvRWQ//ACICAjxLLwABvgERfldwgmojyfP2jABa/gh4fEICH+V7P1v/3ZqDHQLAn63+Prv7V',
    '6KXaAagO7vbQ3XBAX0AIH48MH+3tDYjRxQNPxW0jAAXMUR72Gfh27gTo4O1R/oFmoYAajaM8JnzKr3MYYEF7Dwmj7RACWNHcA+4LwpsDHnR0c3+5yccfcKLj',
    'QLe9PQ8Y2BGIwH193fJY0K9XayAMIe1MbjUPAkxRIUAwwrxbhbvFxtiobQ/vMCAH5ojQpsGRpqCegQ3uJs0vsGeQKTK4aWiEmUql/wN2xBHpYQ66UwAAAABJ',
    'RU5ErkJggg==',
  ].join(''),
  'base64',
);

/** Serves the icon of the pages, and of organizations that have none. */
@Controller('static')
export class ServerIconController {
  @Get('realm-icon.svg')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Header('Cache-Control', 'public, max-age=86400')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The icon of every organization.' })
  show(@Res() response: ServerResponse): void {
    sendText(response, 200, ICON, 'image/svg+xml');
  }

  @Get('realm-icon.png')
  @Header('Content-Security-Policy', "default-src 'none'")
  @Header('Cache-Control', 'public, max-age=86400')
  @Endpoint({ access: 'anyone', hidden: true, summary: 'The icon of every organization, as PNG.' })
  showPng(@Res() response: ServerResponse): void {
    response.setHeader('Content-Type', 'image/png');
    response.setHeader('Content-Length', ICON_PNG.length);
    response.end(response.req.method === 'HEAD' ? undefined : ICON_PNG);
  }
}
