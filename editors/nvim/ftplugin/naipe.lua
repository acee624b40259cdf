-- Starts `naipe lsp` for a file of rules. Copy the folder editors/nvim into ~/.config/nvim, or add it to 'runtimepath'.
vim.bo.commentstring = "-- %s"
vim.bo.shiftwidth = 2
vim.bo.expandtab = true

if vim.g.naipe_lsp == false or vim.b.naipe_lsp_client then
  return
end

local command = vim.g.naipe_command or { "naipe", "lsp" }
if vim.fn.executable(command[1]) == 0 then
  return
end

local file = vim.api.nvim_buf_get_name(0)
local settings = { name = "naipe", cmd = command, root_dir = vim.fn.fnamemodify(file, ":p:h") }

if vim.lsp.start then
  vim.b.naipe_lsp_client = vim.lsp.start(settings)
else -- Neovim 0.7: one server for all files
  vim.g.naipe_lsp_id = vim.g.naipe_lsp_id or vim.lsp.start_client(settings)
  vim.lsp.buf_attach_client(0, vim.g.naipe_lsp_id)
  vim.b.naipe_lsp_client = vim.g.naipe_lsp_id
end
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
