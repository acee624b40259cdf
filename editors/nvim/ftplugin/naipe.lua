-- Starts `naipe lsp` for a file of rules. Copy the folder editors/nvim into ~/.config/nvim, or add it to 'runtimepath'.
vim.bo.commentstring = "-- %s"
vim.bo.shiftwidth = 2
vim.bo.expandtab = true

if vim.g.naipe_lsp == false then
  return
end

local command = vim.g.naipe_command or { "naipe", "lsp" }
if vim.fn.executable(command[1]) == 0 then
  return
end

local file = vim.api.nvim_buf_get_name(0)
local asked = { "naipe.designFrom", "naipe.printCard" } -- the lines above scenarios and cards that a terminal carries out
local settings = {
  name = "naipe",
  cmd = command,
  root_dir = vim.fn.fnamemodify(file, ":p:h"),
  init_options = { commands = asked },
}

-- Neovim asks for the lines above scenarios and cards only when it is told to. `:lua vim.lsp.codelens.run()` carries one out.
function settings.on_attach(_, buffer)
  local group = vim.api.nvim_create_augroup("naipe" .. buffer, {})
  local events = { "BufEnter", "BufWritePost", "CursorHold", "InsertLeave" }
  vim.api.nvim_create_autocmd(events, { group = group, buffer = buffer, callback = function() vim.lsp.codelens.refresh() end })
  vim.api.nvim_buf_call(buffer, vim.lsp.codelens.refresh)
end

for _, name in ipairs(asked) do
  vim.lsp.commands[name] = function(one)
    vim.cmd("split | enew")
    local words = {} -- the program, without `lsp` and what follows it
    for _, word in ipairs(command) do
      if word == "lsp" then
        break
      end
      table.insert(words, word)
    end
    vim.fn.termopen(vim.list_extend(words, one.arguments[3]))
  end
end

if vim.lsp.start then
  vim.b.naipe_lsp_client = vim.lsp.start(settings)
else -- Neovim 0.7: one server for all files
  local known = vim.g.naipe_lsp_id and vim.lsp.get_client_by_id(vim.g.naipe_lsp_id)
  vim.g.naipe_lsp_id = known and known.id or vim.lsp.start_client(settings)
  vim.lsp.buf_attach_client(0, vim.g.naipe_lsp_id) -- also after `:edit`, which detaches the buffer
  vim.b.naipe_lsp_client = vim.g.naipe_lsp_id
end
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
